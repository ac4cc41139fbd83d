// What follows is only looked at: one name may stand right behind another.
const MENTION = /(?<![\w.%+\-/@\\])@(?=([\p{L}\p{N}_][\p{L}\p{N}._@-]{1,49}))/gu;
const TICKS = /`+/g;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** Written without spaces between words: a name may end before any of these. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORD = /[\p{L}\p{N}_]/u;
const NAME_CHARS_MIN = 2;

/** So many places are looked at, whether they say the same or not: a text may be nothing but places. */
const PLACES_MAX = 2000;

/**
 * Whom a text calls by `@name`, outside of code: for each place the names that may be meant, longest first, since
 * nothing says where a Chinese name ends. At most so many places, each text of a place once, of the first 2,000.
 */
export function mentionsIn(markdown: string, most: number): readonly (readonly string[])[] {
  const runs = new Set<string>();
  let places = 0;
  for (const run of runsIn(markdown)) {
    runs.add(run);
    if (runs.size >= most || ++places >= PLACES_MAX) break;
  }
  return [...runs].map(namesIn);
}

function* runsIn(markdown: string): Generator<string> {
  if (!markdown.includes('@')) return;
  for (const line of linesOutsideCode(markdown)) {
    if (!line.includes('@')) continue;
    for (const [, run = ''] of withoutCode(line).matchAll(MENTION)) yield run;
  }
}

/** Code ends at the next run of as many backticks as it began with; where there is none, they are text. */
function withoutCode(line: string): string {
  let text = '';
  let from = 0;
  for (const { begin, end } of pairsOfTicks(line)) {
    if (begin < from) continue;
    text += `${line.slice(from, begin)} `;
    from = end;
  }
  return text + line.slice(from);
}

function pairsOfTicks(line: string): readonly { readonly begin: number; readonly end: number }[] {
  const pairs: { begin: number; end: number }[] = [];
  const ends = new Map<number, number>();
  for (const { 0: ticks, index } of [...line.matchAll(TICKS)].reverse()) {
    const end = ends.get(ticks.length);
    if (end !== undefined) pairs.push({ begin: index, end });
    ends.set(ticks.length, index + ticks.length);
  }
  return pairs.reverse();
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
