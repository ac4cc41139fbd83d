/** So many stand on the largest of screens. */
const PIECES = 120;
/** The text is there first. */
const AFTER_MS = 500;

/** Who reads, and when: `user name，date，name`. */
export function watermarkText({ username, name }: { username: string; name: string }, locale: string): string {
  const date = new Intl.DateTimeFormat(locale).format(new Date());
  return [username, date, ...(name === '' ? [] : [name])].join('，');
}

/**
 * Faint words across what is read, that catch no click and no selection and are heard by nobody. Taken away or changed,
 * they are put back; answers how to end them.
 */
export function showWatermark(text: string): () => void {
  let mark = drawn(text);
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target, removedNodes }) => target !== document.body || [...removedNodes].includes(mark))) put();
  });
  const put = () => {
    observer.disconnect();
    mark.remove();
    mark = drawn(text);
    document.body.append(mark);
    observer.observe(document.body, { childList: true });
    observer.observe(mark, { attributes: true, childList: true, subtree: true, characterData: true });
  };
  const timer = setTimeout(put, AFTER_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    mark.remove();
  };
}

function drawn(text: string): HTMLElement {
  const mark = document.createElement('div');
  mark.className = 'watermark';
  mark.setAttribute('aria-hidden', 'true');
  for (let at = 0; at < PIECES; at += 1) {
    const piece = document.createElement('span');
    piece.textContent = text;
    mark.append(piece);
  }
  return mark;
}
