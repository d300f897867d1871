use crate::driver::browse;
use crate::truth::{self, against_random};
use geister_lab::game::{Board, Seat};
#[test]
fn scratch() {
    browse(|page| async move {
        let wish = against_random(Board::Standard);
        let seed = wish.seed_where(|game| truth::escaped(game, Seat::First) && truth::captures(game) >= 3);
        page.open(&wish.play(seed)).await;
        page.my_turn().await;
        page.right_click_square("b1").await;
        page.click(".memo-menu button:nth-child(1)").await;
        page.right_click_square("d2").await;
        page.click(".memo-menu button:nth-child(2)").await;
        page.play_to_the_end().await;
        let list = "(l => [l.scrollTop, l.scrollHeight, l.clientHeight, document.querySelector('.moves [aria-current]')?.offsetTop])(document.querySelector('.moves'))";
        tokio::time::sleep(std::time::Duration::from_millis(800)).await;
        println!("list after play {}", page.value(list).await);
        let ink = "(c => { const d = c.getContext('2d').getImageData(c.width/2|0, c.height/2|0, 1, 1).data; return [...d, c.width, c.height] })(document.querySelector('canvas'))";
        for n in 0..4 {
            page.reload().await;
            page.square("a1").await;
            let url = page.still_canvas().await;
            let before = page.value(ink).await;
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            let after = page.value(ink).await;
            page.devtools("Page.captureScreenshot", serde_json::json!({"format":"png","captureBeyondViewport":true}))
                .await;
            let shot = page.value(ink).await;
            println!("{n} {} {before} {after} {shot} list {}", url.len(), page.value(list).await);
        }
        page.driver().screenshot(std::path::Path::new("/tmp/h6-look/end.png")).await.unwrap();
        println!("{:?}", page.complaints().await);
        page.will_be_noisy();
    });
}
