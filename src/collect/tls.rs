//! How a PostgreSQL server is reached over a network: `sslmode` and `sslrootcert` in its URL, as `psql` knows them.
//!
//! - `disable`: in the clear. Over a socket of the same machine it is always so
//! - `prefer`, also without a word: encrypted where the server can, whoever it is
//! - `require`: encrypted, whoever it is; with `sslrootcert` as `verify-ca`
//! - `verify-ca`: encrypted, and somebody whom we trust has signed its certificate
//! - `verify-full`: and the certificate is made out to the host's name in the URL
//!
//! `sslrootcert` is a file of certificates in PEM; without it, or with `system`, those that browsers trust.

use postgres::config::{Host, SslMode};
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use std::path::PathBuf;
use std::sync::Arc;
use tokio_postgres_rustls::MakeRustlsConnect;

/// How much is asked of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    Disable,
    Prefer,
    Require,
    VerifyCa,
    VerifyFull,
}

/// What a URL asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encryption {
    mode: Mode,
    roots: Option<PathBuf>,
}

/// Why there is no encryption.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A mode that is none.
    #[error("sslmode is disable, prefer, require, verify-ca or verify-full, not {0:?}")]
    Mode(String),
    /// Certificates that cannot be read.
    #[error("sslrootcert {}: {reason}", file.display())]
    Roots {
        /// The file.
        file: PathBuf,
        /// Why.
        reason: String,
    },
    /// The library refuses.
    #[error("TLS: {0}")]
    Rustls(#[from] rustls::Error),
}

impl Encryption {
    /// Takes what concerns encryption out of a URL; the rest is for the database's own client.
    pub fn of(url: &str) -> Result<(String, Encryption), TlsError> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let mut encryption = Encryption { mode: Mode::Prefer, roots: None };
        let mut rest = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=').unwrap_or((pair, "")) {
                ("sslmode", mode) => encryption.mode = Mode::of(mode)?,
                ("sslrootcert", "system" | "") => encryption.roots = None,
                ("sslrootcert", file) => encryption.roots = Some(decoded(file).into()),
                _ => rest.push(pair),
            }
        }
        if encryption.mode == Mode::Require && encryption.roots.is_some() {
            encryption.mode = Mode::VerifyCa;
        }
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        Ok((format!("{place}{query}"), encryption))
    }

    /// Tells the database's client how much is asked for.
    pub fn settle(&self, config: &mut postgres::Config) {
        let on_this_machine = |host: &Host| !matches!(host, Host::Tcp(_));
        let mode = match self.mode {
            _ if config.get_hosts().iter().all(on_this_machine) && config.get_hostaddrs().is_empty() => {
                SslMode::Disable
            }
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
        };
        config.ssl_mode(mode);
    }

    /// What makes connections so.
    pub fn connector(&self) -> Result<MakeRustlsConnect, TlsError> {
        let provider = Arc::new(ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider.clone()).with_safe_default_protocol_versions()?;
        let config = match self.mode {
            Mode::VerifyFull => config.with_root_certificates(self.roots()?),
            mode => {
                let trusted = if mode == Mode::VerifyCa { Some(self.verifier(&provider)?) } else { None };
                let lenient = Arc::new(Lenient { provider, trusted });
                config.dangerous().with_custom_certificate_verifier(lenient)
            }
        };
        Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
    }

    fn verifier(&self, provider: &Arc<CryptoProvider>) -> Result<Arc<WebPkiServerVerifier>, TlsError> {
        let built = WebPkiServerVerifier::builder_with_provider(self.roots()?.into(), provider.clone()).build();
        built.map_err(|error| TlsError::Rustls(rustls::Error::General(error.to_string())))
    }

    fn roots(&self) -> Result<RootCertStore, TlsError> {
        let mut roots = RootCertStore::empty();
        let Some(file) = &self.roots else {
            roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
            return Ok(roots);
        };
        let wrong = |reason: String| TlsError::Roots { file: file.clone(), reason };
        for certificate in CertificateDer::pem_file_iter(file).map_err(|error| wrong(error.to_string()))? {
            let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
            roots.add(certificate).map_err(|error| wrong(error.to_string()))?;
        }
        if roots.is_empty() { Err(wrong("there is no certificate in it".to_owned())) } else { Ok(roots) }
    }
}

impl Mode {
    fn of(text: &str) -> Result<Mode, TlsError> {
        Ok(match text {
            "disable" => Mode::Disable,
            "allow" | "prefer" => Mode::Prefer,
            "require" => Mode::Require,
            "verify-ca" => Mode::VerifyCa,
            "verify-full" => Mode::VerifyFull,
            other => return Err(TlsError::Mode(other.to_owned())),
        })
    }
}

/// A part of a URL with its %-signs read.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let digit = |digit: Option<u8>| char::from(digit?).to_digit(16);
        match (byte, digit(ahead.next()), digit(ahead.next())) {
            (b'%', Some(high), Some(low)) => {
                bytes.extend(u8::try_from(high << 4 | low));
                rest = ahead;
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Takes any certificate, or any that is signed by somebody we trust, whatever name is on it. That the server has the
/// certificate's key is seen in every case.
#[derive(Debug)]
struct Lenient {
    provider: Arc<CryptoProvider>,
    trusted: Option<Arc<WebPkiServerVerifier>>,
}

impl ServerCertVerifier for Lenient {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(trusted) = &self.trusted else { return Ok(ServerCertVerified::assertion()) };
        match trusted.verify_server_cert(certificate, between, name, ocsp, now) {
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_concerns_tls_is_taken_out_of_a_url() {
        let of = |url: &str| Encryption::of(url).map(|(url, encryption)| (url, encryption.mode, encryption.roots));
        assert_eq!(of("postgres://a@b/c").unwrap(), ("postgres://a@b/c".to_owned(), Mode::Prefer, None));
        let (url, mode, roots) =
            of("postgres://a@b/c?sslmode=verify-full&connect_timeout=3&sslrootcert=%2Fetc%2Fca%20one.pem").unwrap();
        assert_eq!((url.as_str(), mode), ("postgres://a@b/c?connect_timeout=3", Mode::VerifyFull));
        assert_eq!(roots, Some("/etc/ca one.pem".into()));
        assert_eq!(of("postgres://a@b/c?sslmode=require").unwrap().1, Mode::Require);
        assert_eq!(of("postgres://a@b/c?sslmode=require&sslrootcert=ca.pem").unwrap().1, Mode::VerifyCa);
        assert!(of("postgres://a@b/c?sslmode=sure").unwrap_err().to_string().contains("verify-full"));
        assert_eq!(decoded("100%"), "100%");
    }
}
