//! The numbers of HTTP by which a collector refuses.

/// A refusal's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Not what is taken here.
    BadRequest = 400,
    /// Without a key or a secret.
    Unauthorized = 401,
    /// With a wrong one.
    Forbidden = 403,
    /// Nothing is there.
    NotFound = 404,
    /// The address is right, the method is not.
    MethodNotAllowed = 405,
    /// It took too long to arrive.
    RequestTimeout = 408,
    /// Something else is there already.
    Conflict = 409,
    /// It was there and will not come back.
    Gone = 410,
    /// More than is taken.
    PayloadTooLarge = 413,
    /// Of another type.
    UnsupportedMediaType = 415,
    /// Too often.
    TooManyRequests = 429,
    /// Not now.
    ServiceUnavailable = 503,
}

impl Status {
    /// All of them.
    pub const ALL: [Status; 12] = [
        Status::BadRequest,
        Status::Unauthorized,
        Status::Forbidden,
        Status::NotFound,
        Status::MethodNotAllowed,
        Status::RequestTimeout,
        Status::Conflict,
        Status::Gone,
        Status::PayloadTooLarge,
        Status::UnsupportedMediaType,
        Status::TooManyRequests,
        Status::ServiceUnavailable,
    ];

    /// The number.
    pub fn code(self) -> u16 {
        self as u16
    }
}

/// Was it done?
pub fn is_success(code: u16) -> bool {
    (200..300).contains(&code)
}

/// Is it worth another try, because somebody on the way is only too busy or broken for the moment? A proxy has numbers of its own
/// for that.
pub fn is_passing(code: u16) -> bool {
    matches!(code, 408 | 425 | 429 | 500..600)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_refusal_is_no_success_and_few_pass() {
        assert!(Status::ALL.iter().all(|status| !is_success(status.code())));
        let passing: Vec<Status> = Status::ALL.into_iter().filter(|status| is_passing(status.code())).collect();
        assert_eq!(passing, [Status::RequestTimeout, Status::TooManyRequests, Status::ServiceUnavailable]);
        assert!(is_success(200) && is_passing(502) && !is_passing(600));
    }
}
