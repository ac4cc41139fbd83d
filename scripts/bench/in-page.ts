// What runs inside the browser, as text: these scripts know no document.

/** Milliseconds until the first paint of the page. */
export const FIRST_PAINT = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0`;

export const RECORD_FRAMES = `(() => {
  let last = performance.now();
  const intervals = (globalThis.frames_ms = []);
  const next = (now) => {
    intervals.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;

export const FRAMES = 'globalThis.frames_ms.slice(1)';

/** Sums up how far the layout shifts, from now on. */
export const RECORD_SHIFTS = `(() => {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifted += value;
  }).observe({ type: 'layout-shift' });
})()`;

/** Waits, frame by frame, until the expression is true; `waitForFunction` would need what the pages' policy forbids. */
export function until(condition: string): string {
  return `(async () => {
    const began = performance.now();
    while (!(${condition})) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (performance.now() - began > 30000) throw new Error(${JSON.stringify(condition)} + ' did not come true');
    }
  })()`;
}

const FRAME = 'await new Promise((resolve) => requestAnimationFrame(resolve));';

/**
 * Presses the next page of the tree that was not opened for longest; answers the milliseconds to the frame after its
 * title stands, and the shift.
 */
export const OPEN_NEXT = `(async () => {
  const opened = (globalThis.opened ??= new Map());
  const lines = [...document.querySelectorAll('[role=treeitem]:not([aria-expanded]):not([aria-current=page])')];
  const [next] = lines.sort((a, b) => (opened.get(a.title) ?? 0) - (opened.get(b.title) ?? 0));
  if (!next) throw new Error('The tree shows no other page');
  opened.set(next.title, performance.now());
  globalThis.shifted = 0;
  const began = performance.now();
  next.click();
  while (document.querySelector('h1')?.textContent !== next.title) {
    ${FRAME}
    if (performance.now() - began > 10000) throw new Error(next.title + ' was not shown');
  }
  ${FRAME}
  const took = performance.now() - began;
  await new Promise((resolve) => setTimeout(resolve, 400));
  return [took, globalThis.shifted];
})()`;

/** Milliseconds from the press on Edit to the frame with the editor. */
export const OPEN_EDITOR = `(async () => {
  const began = performance.now();
  document.querySelector('.edit-button').click();
  while (!document.querySelector('.cm-content')) {
    ${FRAME}
  }
  ${FRAME}
  return performance.now() - began;
})()`;

/** Milliseconds from the question for a comparison to now, after the frame that shows it. */
export const SINCE_DIFF_ASKED = `(async () => {
  ${FRAME}
  const asked = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/api/page/diff'));
  return globalThis.diff_shown - asked.startTime;
})()`;

/** Notes the frame in which the first lines of a comparison stand. To be run before the page's own scripts. */
export const NOTE_DIFF = `(() => {
  const look = () => {
    if (!document.querySelector('.diff-line')) return requestAnimationFrame(look);
    requestAnimationFrame(() => (globalThis.diff_shown = performance.now()));
  };
  requestAnimationFrame(look);
})()`;
