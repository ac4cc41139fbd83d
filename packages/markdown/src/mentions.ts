// What follows is only looked at: one name may stand right behind another.
const MENTION = /(?<![\w.%+\-/@\\])@(?=([\p{L}\p{N}_][\p{L}\p{N}._@-]{1,49}))/gu;
const INLINE_CODE = /(`+)[^`]+\1/g;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Written without spaces between words: a name may end before any of these. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORD = /[\p{L}\p{N}_]/u;
const NAME_CHARS_MIN = 2;

/**
 * Whom a text calls by `@name`, outside of code: for each place the names that may be meant, longest first, since
 * nothing says where a Chinese name ends. At most so many places, each text of a place once.
 */
export function mentionsIn(markdown: string, most: number): readonly (readonly string[])[] {
  if (!markdown.includes('@')) return [];
  const runs = new Set<string>();
  for (const line of linesOutsideCode(markdown)) {
    if (!line.includes('@')) continue;
    for (const [, run = ''] of line.replaceAll(INLINE_CODE, ' ').matchAll(MENTION)) {
      runs.add(run);
      if (runs.size >= most) return [...runs].map(namesIn);
    }
  }
  return [...runs].map(namesIn);
}

function* linesOutsideCode(markdown: string): Generator<string> {
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '' && mark === '') yield line;
    else if (fence === '') fence = mark;
    else if (mark[0] === fence[0] && mark.length >= fence.length) fence = '';
  }
}

function namesIn(run: string): readonly string[] {
  const letters = [...run];
  const names: string[] = [];
  for (let end = letters.length; end >= NAME_CHARS_MIN; end--) {
    if (mayEnd(letters[end - 1] ?? '', letters[end])) names.push(letters.slice(0, end).join(''));
  }
  return names;
}

/** In writings with spaces a name does not end inside of a word. */
function mayEnd(last: string, next: string | undefined): boolean {
  if (next === undefined || UNSPACED.test(last) || UNSPACED.test(next)) return true;
  return !(WORD.test(last) && WORD.test(next));
}
