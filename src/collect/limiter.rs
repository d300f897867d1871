//! So many requests a minute from one address. Addresses are held in memory for a minute and nowhere else.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const MINUTE: Duration = Duration::from_secs(60);

/// Counts by address, anew every minute.
pub struct Limiter {
    most: u32,
    minute: Mutex<Minute>,
}

struct Minute {
    began: Instant,
    counts: HashMap<IpAddr, u32>,
}

impl Limiter {
    /// At most so many a minute; with 0, any number.
    pub fn new(most: u32) -> Limiter {
        Limiter { most, minute: Mutex::new(Minute { began: Instant::now(), counts: HashMap::new() }) }
    }

    /// Counts one, or tells in how many seconds to come again.
    pub fn admit(&self, address: IpAddr) -> Result<(), u64> {
        self.admit_at(address, Instant::now())
    }

    fn admit_at(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        if self.most == 0 {
            return Ok(());
        }
        // Counts are right whatever somebody who held them did.
        let mut minute = self.minute.lock().unwrap_or_else(PoisonError::into_inner);
        if now.duration_since(minute.began) >= MINUTE {
            *minute = Minute { began: now, counts: HashMap::new() };
        }
        let left = MINUTE.saturating_sub(now.duration_since(minute.began));
        let count = minute.counts.entry(household(address)).or_default();
        if *count >= self.most {
            return Err(left.as_secs().saturating_add(1));
        }
        *count = count.saturating_add(1);
        Ok(())
    }
}

/// A household has as many IPv6 addresses as it likes, but one prefix.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_has_its_own_minute() {
        let limiter = Limiter::new(2);
        let [one, two, other]: [IpAddr; 3] =
            ["2001:db8::1", "2001:db8::2", "192.0.2.1"].map(|text| text.parse().unwrap());
        let now = Instant::now();
        assert!(limiter.admit_at(one, now).is_ok() && limiter.admit_at(two, now).is_ok());
        let wait = limiter.admit_at(one, now + Duration::from_secs(20)).unwrap_err();
        assert!((1..=41).contains(&wait), "{wait}");
        assert!(limiter.admit_at(other, now).is_ok());
        assert!(limiter.admit_at(one, now + Duration::from_secs(wait + 20)).is_ok());
        assert!((0..1000).all(|_| Limiter::new(0).admit_at(one, now).is_ok()));
    }
}
