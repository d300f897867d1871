// Looks at a screen as a person would and says what is wrong with its layout: a list of { kind, where, text, rects }.
// Nothing here knows a screen; what is particular to one comes as `wishes`:
//   touch: fingers, not a mouse · strict: text is not enlarged, so that what is essential must be in view at once
//   main: the screen's main button · inView: what must be in view at once · board: is there one · back: is there a way back
const layout = (wishes) => {
  const findings = [];
  const room = document.documentElement.clientWidth, high = innerHeight, scroller = document.scrollingElement;
  scroller.scrollTop = 0;

  // ---- What is where.
  const styles = new Map();
  const style = (e) => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
  const ancestors = function* (e) { for (; e && e !== document.body; e = e.parentElement) yield e; };
  const find = (e, fits) => { for (const a of ancestors(e)) if (fits(a)) return a; return null; };
  const box = (r) => ({ left: r.left, top: r.top, right: r.right, bottom: r.bottom });
  const wide = (r) => r.right - r.left, tall = (r) => r.bottom - r.top;
  const common = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
  });
  const meet = (a, b, by) => { const c = common(a, b); return wide(c) > by && tall(c) > by; };
  const around = (rects) => rects.reduce((a, b) => ({
    left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom),
  }));

  // Text for listeners alone is cut down to a point. The twin of the board lies under it on purpose.
  const forListeners = (e) => find(e, (a) => a.matches('.visually-hidden, .skip') || style(a).clipPath.startsWith('inset(50%')
    || (style(a).overflow === 'hidden' && a.clientWidth <= 1 && a.clientHeight <= 1));
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !e.closest('.squares, svg, canvas, noscript, .drawings') && !forListeners(e);

  const solid = (colour) => { const parts = colour.match(/[\d.]+/g)?.map(Number) ?? []; return parts.length >= 3 && (parts.length < 4 || parts[3] > .9); };
  // Paper that lies over something else on purpose: a bar that stays, a menu that was opened.
  const papers = new Map();
  const isPaper = (a) => {
    return ['absolute', 'fixed', 'sticky'].includes(style(a).position) && solid(style(a).backgroundColor);
  };
  const paper = (e) => papers.has(e) ? papers.get(e) : (papers.set(e, find(e, isPaper)), papers.get(e));
  const stays = (e) => find(e, (a) => ['fixed', 'sticky'].includes(style(a).position));
  const fixed = (e) => find(e, (a) => style(a).position === 'fixed');

  const cuts = (a) => ['hidden', 'clip'].includes(style(a).overflowX) || ['hidden', 'clip'].includes(style(a).overflowY);
  const scrolls = (a) => ['auto', 'scroll'].includes(style(a).overflowX) || ['auto', 'scroll'].includes(style(a).overflowY);
  const inner = (a) => {
    const r = a.getBoundingClientRect();
    return { left: r.left + a.clientLeft, top: r.top + a.clientTop, right: r.right - (a.offsetWidth - a.clientWidth - a.clientLeft), bottom: r.bottom - (a.offsetHeight - a.clientHeight - a.clientTop) };
  };
  // What of a rectangle is left by the boxes around it that scroll or cut.
  const shown = (e, rect) => {
    for (const a of ancestors(e)) {
      if ((a !== e && scrolls(a)) || cuts(a)) rect = common(rect, inner(a));
      if (style(a).position === 'fixed') break;
    }
    return rect;
  };

  const named = (e) => {
    const one = (a) => a.dataset?.part ? `[data-part=${a.dataset.part}]` : a.classList?.length ? '.' + [...a.classList].join('.') : a.tagName.toLowerCase();
    const path = [];
    for (const a of ancestors(e)) { path.unshift(one(a)); if (path.length === 3 || a.id === 'main') break; }
    return path.join(' > ');
  };
  const words = (e) => (e.ariaLabel ?? e.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 48);
  const say = (kind, e, text, rects = [e.getBoundingClientRect()]) => findings.push({ kind, where: named(e), text, rects: rects.map(box), down: scroller.scrollTop, of: e });

  // ---- Everything that is read.
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (n) => n.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!seen(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((r) => r.width > .5 && r.height > .5);
    if (!lines.length) continue;
    // A line's box has room for accents and tails: ink begins about here.
    const ink = lines.map((r) => ({ left: r.left + .5, right: r.right - .5, top: r.top + r.height * .2, bottom: r.bottom - r.height * .18 }));
    texts.push({ node, e, range, ink, lines, text: node.data.replace(/\s+/g, ' ').trim().slice(0, 48) });
  }

  // ---- Everything that is touched: of a hidden radio button, its label.
  const controls = [];
  for (const e of document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button]')) {
    const target = e.matches('input') && e.closest('label') || e;
    if (!seen(target) || e.type === 'hidden' || controls.some((c) => c.e === target)) continue;
    const rects = [...target.getClientRects()].filter((r) => r.width > 0 && r.height > 0).map(box);
    // Without an edge that is seen, nobody sees words a little beyond it.
    const { backgroundColor, borderTopWidth, borderTopColor } = style(target);
    const edged = solid(backgroundColor) || (parseFloat(borderTopWidth) > 0 && solid(borderTopColor));
    if (rects.length) controls.push({ e: target, rects, slack: edged ? 1 : 8, rect: around(rects), inline: rects.length > 1 || style(target).display === 'inline' });
  }

  // ---- Cut off, or out of its box. The first lines of what a link leads to may end in dots.
  const teaser = (a) => style(a).webkitLineClamp !== 'none' && a.closest('a[href]');
  for (const { e, ink, text, lines } of texts) {
    for (const a of ancestors(e)) {
      if (cuts(a) && !teaser(a)) {
        const edge = inner(a), sideways = ['hidden', 'clip'].includes(style(a).overflowX), down = ['hidden', 'clip'].includes(style(a).overflowY);
        const lost = ink.filter((r) => (sideways && (r.left < edge.left - 1 || r.right > edge.right + 1)) || (down && (r.top < edge.top - 1 || r.bottom > edge.bottom + 1)));
        if (lost.length) { say('cut off', e, text, lost); break; }
      }
      if (scrolls(a) || style(a).position === 'fixed') break;
    }
    const control = controls.find((c) => c.e.contains(e) && !c.inline);
    if (control) {
      const out = ink.map((r) => shown(e, r)).filter((r) => tall(r) > 2 && wide(r) > 2).filter((r) => r.left < control.rect.left - control.slack || r.right > control.rect.right + control.slack
        || r.top < control.rect.top - control.slack || r.bottom > control.rect.bottom + control.slack);
      if (out.length) say('sticks out of its button', e, text, out);
    }
    // A word in two lines says that its column is too narrow. Japanese may break anywhere.
    if (lines.length > 1 && !e.closest('code')) broken(e, texts.find((t) => t.e === e && t.text === text));
    const size = parseFloat(style(e).fontSize), block = find(e, (a) => style(a).display !== 'inline') ?? e;
    if (lines.length >= 4 && block.getBoundingClientRect().width < 6 * size) say('squeezed', e, text, lines);
  }
  function broken(e, { node, range }) {
    for (const word of node.data.matchAll(/\p{Script=Latin}{3,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].filter((r) => r.width > .5).map((r) => Math.round(r.top)));
      const letters = [word.index - 1, word.index + word[0].length].map((at) => node.data[at] ?? ' ');
      if (tops.size > 1 && !letters.some((letter) => /[\d_/]/.test(letter))) say('a word is broken', e, word[0], [...range.getClientRects()]);
    }
  }

  // ---- Outside of the screen. What scrolls sideways in a box of its own is reached there.
  if (scroller.scrollWidth > room + 1) {
    findings.push({ kind: 'the page scrolls sideways', where: 'html', text: `${scroller.scrollWidth} of ${room}`, rects: [] });
  }
  const outside = (e, text, rects) => {
    if (find(e, (a) => a !== e && ['auto', 'scroll'].includes(style(a).overflowX) && a.scrollWidth > a.clientWidth)) return;
    const gone = rects.filter((r) => r.left < -1 || r.right > room + 1);
    if (gone.length) return say('outside of the screen', e, text, gone);
    const stuck = fixed(e), scrolled = find(e, (a) => a !== e && scrolls(a));
    if (scrolled) return;
    const [least, most] = stuck ? [0, high] : [-scroller.scrollTop, scroller.scrollHeight - scroller.scrollTop];
    const lost = rects.filter((r) => r.top < least - 1 || r.bottom > most + 1);
    if (lost.length) say('cannot be scrolled to', e, text, lost);
  };
  // What is said of a button is not said again of its words.
  const unsaid = (e) => !findings.some(({ of }) => of && of !== e && of.contains(e));
  controls.forEach(({ e, rects }) => outside(e, words(e), rects));
  texts.forEach(({ e, ink, text }) => unsaid(e) && outside(e, text, ink));
  document.querySelectorAll('[role=img], img').forEach((e) => seen(e) && unsaid(e) && outside(e, words(e), [e.getBoundingClientRect()]));

  // ---- Over each other: text, buttons, portraits and the board, each against each that is not part of it.
  const board = document.querySelector('.board-shadow'), things = [];
  controls.filter(({ inline }) => !inline).forEach(({ e, rect, slack }) => things.push({ e, rects: [shown(e, rect)], text: words(e), by: 1 + slack }));
  texts.forEach(({ e, ink, text }) => things.push({ e, rects: ink.map((r) => shown(e, r)), text, by: 2 }));
  for (const e of document.querySelectorAll('img, svg.portrait')) {
    if (e.checkVisibility({ visibilityProperty: true })) things.push({ e, rects: [shown(e, e.getBoundingClientRect())], text: e.className?.baseVal ?? e.className, by: 3, picture: true });
  }
  if (board?.checkVisibility()) things.push({ e: board, rects: [box(board.getBoundingClientRect())], text: 'the board', by: 2 });
  things.forEach((thing) => { thing.bounds = around(thing.rects); });
  const owner = (e) => e.closest('.portrait-frame, .sitter-portrait') ?? e;
  const told = new Set();
  things.forEach((a, at) => {
    for (let other = at + 1; other < things.length; other++) {
      const b = things[other];
      // Most are far from each other; a wall of puzzles has a hundred thousand such pairs.
      if (!meet(a.bounds, b.bounds, 0)) continue;
      if (a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e) || owner(a.e) === owner(b.e)) continue;
      const [left, right] = [paper(a.e), paper(b.e)];
      if (left !== right && (left || right)) continue;
      const by = Math.max(a.by, b.by);
      const pair = a.rects.flatMap((one) => b.rects.filter((two) => meet(one, two, by)).map((two) => [one, two]))[0];
      const name = (e) => named(controls.find((c) => c.e.contains(e))?.e ?? e);
      const names = pair && [name(a.e), name(b.e)].sort().join();
      if (pair && !told.has(names)) { told.add(names); say('over each other', a.e, `${a.text} × ${named(b.e)} ${b.text}`, pair); }
    }
  });

  // ---- Bars that stay: they leave room, and what is under them at the end of the page can never be seen.
  const bars = [...document.querySelectorAll('body *')].filter((e) => ['fixed', 'sticky'].includes(style(e).position) && seen(e) && solid(style(e).backgroundColor));
  const under = (which) => {
    for (const bar of bars) {
      const edge = bar.getBoundingClientRect();
      if ((edge.top + edge.bottom > high) !== (which === 'bottom') || tall(edge) < 1) continue;
      const hidden = (e) => !bar.contains(e) && !e.contains(bar) && (paper(e) === null);
      for (const { e, range, node, text } of texts) {
        if (!hidden(e) || fixed(e)) continue;
        range.selectNodeContents(node);
        const lost = [...range.getClientRects()].map((r) => shown(e, box(r))).filter((r) => meet(r, edge, 4));
        if (lost.length) say(`under a bar at the ${which}`, e, text, lost);
      }
      for (const { e } of controls) {
        const rect = shown(e, box(e.getBoundingClientRect()));
        if (hidden(e) && !fixed(e) && meet(rect, edge, 4)) say(`under a bar at the ${which}`, e, words(e), [rect]);
      }
    }
  };
  under('top');
  const covered = bars.map((bar) => common(bar.getBoundingClientRect(), { left: 0, top: 0, right: room, bottom: high })).filter((r) => tall(r) > 0 && wide(r) > room / 2);
  const free = high - covered.reduce((sum, r) => sum + tall(r), 0);
  if (covered.length && free < high * .35 && scroller.scrollHeight > high + 4) {
    findings.push({ kind: 'bars cover the screen', where: bars.map(named).join(', '), text: `${Math.round(free)} of ${high} px are left`, rects: covered });
  }
  scroller.scrollTop = scroller.scrollHeight;
  under('bottom');
  scroller.scrollTop = 0;

  // ---- The main button, and what must be in view.
  const visible = (selector) => [...document.querySelectorAll(selector)].find((e) => e.checkVisibility({ visibilityProperty: true }) && !forListeners(e) && e.getBoundingClientRect().width > 0);
  // Above and below its frame the board's canvas is clear: words are read through it, buttons are not touched.
  const onTop = (e, rect) => [.1, .5, .9].every((share) => {
    const [x, y] = [(rect.left + rect.right) / 2, rect.top + (rect.bottom - rect.top) * share];
    const hit = document.elementFromPoint(x, y), frame = board?.getBoundingClientRect();
    const clear = hit?.matches('canvas') && frame && (y < frame.top || y > frame.bottom) && !e.closest('button, a');
    return hit && (clear || e.contains(hit) || (e.closest('.board-view')?.contains(hit) ?? false));
  });
  const missing = (kind, where) => findings.push({ kind, where, text: '', rects: [] });
  if (wishes.main) {
    const e = visible(wishes.main);
    if (!e) missing('no main button', wishes.main);
    else {
      e.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const rect = e.getBoundingClientRect();
      if (rect.top < -1 || rect.bottom > high + 1 || rect.left < -1 || rect.right > room + 1) say('the main button does not fit', e, words(e));
      else if (!onTop(e, rect)) say('the main button is covered', e, words(e));
      scroller.scrollTop = 0;
    }
  }
  if (wishes.strict) {
    for (const selector of wishes.inView) {
      const e = visible(selector);
      if (!e) { missing('not on the screen', selector); continue; }
      const rect = e.getBoundingClientRect();
      if (rect.top < -1 || rect.bottom > high + 1 || rect.left < -1 || rect.right > room + 1) say('not in view', e, words(e));
      else if (!onTop(e, rect)) say('covered', e, words(e));
    }
    if (board && wishes.board) {
      const { width, height } = board.getBoundingClientRect();
      const share = Math.max(width, height) / Math.min(room, high);
      if (share < .7) say('a small board', board, `${Math.round(width)} × ${Math.round(height)}`);
    }
    // The move that is shown is in sight in its list, where there is a list.
    const now = visible('.game:not(:has(.proof[open])) .moves [aria-current]');
    if (now) {
      const rect = now.getBoundingClientRect(), rest = shown(now, box(rect));
      if (tall(rest) < rect.height * .7) say('the current move is out of sight', now, words(now));
    }
  }
  if (wishes.back && !visible('.topline button, .topline a, a.brand, a.back, button.back, [data-part=list]')) missing('no way back', 'html');

  // ---- One heading of level one, which listeners hear.
  const headings = [...document.querySelectorAll('h1, [role=heading][aria-level="1"]')]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('[aria-hidden=true]') && e.textContent.trim());
  if (headings.length !== 1) findings.push({ kind: `${headings.length} headings of level one`, where: headings.map(named).join(', ') || 'html', text: headings.map(words).join(' | '), rects: headings.map((e) => box(e.getBoundingClientRect())) });

  // ---- Large enough for a finger, or for a mouse. Links in a sentence are as high as its lines; the moves of a game
  // stand close in their list, and the buttons beside it go everywhere, too.
  const least = wishes.touch ? 44 : 40;
  for (const { e, rect, inline } of controls) {
    if (e.closest('.moves')) continue;
    const sentence = e.matches('a') && inline && [...e.parentElement.childNodes].some((n) => n !== e && n.nodeType === 3 && n.data.trim());
    const [w, h] = [Math.round(wide(rect)), Math.round(tall(rect))];
    if (!sentence && (w < least || h < least)) say(`smaller than ${least} px`, e, `${words(e)} ${w}×${h}`);
  }
  return findings.map(({ of, ...finding }) => finding);
};
