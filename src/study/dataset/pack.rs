//! A data set as one file.

use super::{DatasetError, File};
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Packs files into a ZIP. The same files give the same bytes: no time of packing is written.
pub fn zip(files: &[File]) -> Result<Vec<u8>, DatasetError> {
    let failed = |error: &dyn std::fmt::Display| DatasetError::Pack(error.to_string());
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    for file in files {
        writer.start_file(file.path.as_str(), options).map_err(|error| failed(&error))?;
        writer.write_all(&file.bytes).map_err(|error| failed(&error))?;
    }
    Ok(writer.finish().map_err(|error| failed(&error))?.into_inner())
}
