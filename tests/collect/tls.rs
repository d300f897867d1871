//! The way to a PostgreSQL server over a network: encrypted, and only to the one that is meant.

use crate::Person;
use crate::postgres::encrypted;
use crate::process::{Folder, KEY, Process, fails, geister};
use geister_lab::collect::client::Client;
use rcgen::{BasicConstraints, CertificateParams, DnType, IsCa, Issuer, KeyPair};

/// An authority of one's own; its certificate as PEM.
fn authority(name: &str) -> (Issuer<'static, KeyPair>, String) {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    params.distinguished_name.push(DnType::CommonName, name);
    let key = KeyPair::generate().unwrap();
    let certificate = params.self_signed(&key).unwrap().pem();
    (Issuer::new(params, key), certificate)
}

#[test]
fn a_database_is_reached_over_tls_and_only_the_one_that_is_meant() {
    let (issuer, root) = authority("the laboratory");
    let (_, stranger) = authority("somebody else");
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let certificate = params.signed_by(&key, &issuer).unwrap().pem();
    let (_server, port) = encrypted(&certificate, &key.serialize_pem());
    let folder = Folder::with_studies();
    folder.file("root.pem", &root);
    folder.file("stranger.pem", &stranger);
    let url = |host: &str, query: &str| format!("postgres://geister@{host}:{port}/postgres?{query}");
    let starts = |url: String| {
        let mut command = geister(&folder, &["--address", "127.0.0.1:0", "--studies", "studies", "--database", &url]);
        command.env("GEISTER_COLLECT_KEY", KEY);
        Process::start(command)
    };
    let refused = |url: String| fails(&folder, &["--address", "127.0.0.1:0", "--database", &url]);

    // The server takes nobody in the clear, so whoever gets through is encrypted.
    assert!(refused(url("127.0.0.1", "sslmode=disable")).contains("PostgreSQL"));
    let process = starts(url("localhost", "sslmode=verify-full&sslrootcert=root.pem"));
    let (client, person) = (Client::at(&process.base), Person::new(1));
    person.begin(&client).unwrap();
    assert_eq!(person.append(&client, &person.lines(0..3)).unwrap(), 3);
    assert_eq!(person.log(&client), person.lines(0..3), "readers have connections of their own");
    drop(process);
    for query in ["sslmode=require", "sslmode=prefer", "", "sslmode=verify-ca&sslrootcert=root.pem"] {
        drop(starts(url("127.0.0.1", query)));
    }

    // Another name than the certificate's, another authority, and none at all that anybody knows.
    for (host, query, why) in [
        ("127.0.0.1", "sslmode=verify-full&sslrootcert=root.pem", "certificate"),
        ("localhost", "sslmode=verify-full&sslrootcert=stranger.pem", "certificate"),
        ("localhost", "sslmode=verify-ca&sslrootcert=stranger.pem", "certificate"),
        ("localhost", "sslmode=require&sslrootcert=stranger.pem", "certificate"),
        ("localhost", "sslmode=verify-full", "certificate"),
        ("localhost", "sslmode=verify-full&sslrootcert=nowhere.pem", "nowhere.pem"),
        ("localhost", "sslmode=surely", "verify-full"),
    ] {
        let told = refused(url(host, query));
        assert!(told.contains(why), "{host} {query}: {told}");
    }
}
