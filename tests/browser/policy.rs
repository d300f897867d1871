//! What a browser is told that this page may do.

use crate::driver::browse;

/// Puts a script into the page as a text that slipped through would, and waits until it would have run.
const SLIPPED: &str = "
    addEventListener('securitypolicyviolation', event => globalThis.stopped = event.effectiveDirective);
    const script = document.createElement('script');
    script.textContent = 'globalThis.slipped = true';
    document.head.append(script)";

#[test]
fn a_script_that_stands_in_the_page_does_not_run() {
    browse(|page| async move {
        page.will_be_noisy(); // the browser says what it stopped
        for address in ["", "#/study/unknown-opponents?preview=1", "#/studies"] {
            page.open(address).await;
            assert_eq!(page.value("document.querySelectorAll('script:not([src])').length").await, 0, "{address}");
            page.run(SLIPPED).await;
            page.wait("the browser's word", "globalThis.stopped === 'script-src-elem'").await;
            assert_eq!(page.value("globalThis.slipped ?? false").await, false, "{address}");
        }
    });
}
