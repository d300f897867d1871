//! How much memory tables may take.

/// Where nothing tells how much is free.
const USUAL: u64 = 4_000_000_000;

/// The amount as an argument.
#[derive(clap::Args)]
pub struct Memory {
    /// The most memory that tables may take, in gigabytes; without it, three quarters of what is free
    #[arg(long, value_name = "GB")]
    memory: Option<f64>,
}

impl Memory {
    /// In bytes.
    pub fn bytes(&self) -> u64 {
        match self.memory {
            Some(gigabytes) => (gigabytes.max(0.0) * 1e9) as u64,
            None => free().map_or(USUAL, |free| free / 4 * 3),
        }
    }
}

/// What Linux would give without taking it from others.
fn free() -> Option<u64> {
    let told = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
