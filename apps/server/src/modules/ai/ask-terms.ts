/** Words that say nothing of what is asked for. */
const SAY_NOTHING = new Set(
  (
    'a an and any are as at be been but by can could did do does for from get give had has have how i if in into is it its ' +
    'just like may me might more most much must my no not of on one or our please shall should so some tell than that the ' +
    'their them then there these they this those to up us was we were what when where which who whom whose why will with ' +
    'would you your about after all also am because before between both each few he her him his here'
  ).split(' '),
);

/** Where a run of Chinese falls apart into words that may stand in a text. */
const CHINESE_BETWEEN =
  /请问|告诉|怎么样|怎么|怎样|如何|为什么|什么|哪些|哪个|哪里|哪|是否|能否|可以|能不能|有没有|需要|应该|多少|几|吗|呢|吧|啊|呀|么|的|了|在|是|会|能|要|请|有|和|与|及|或|被|把|给|对|为|从|到|这|那|我|你|您|他|它|们|个|次|时候|之间|以及|还/u;

const RUNS = /[\p{Script=Han}]+|[\p{Letter}\p{Number}_.-]+/gu;
const HAN = /^\p{Script=Han}+$/u;
const TERMS_MAX = 10;
const TERM_CHARS_MAX = 40;

/** What a question looks for, the longest words first: what all searches of it are made of. */
export function termsOf(question: string): readonly string[] {
  const runs = question.toLowerCase().normalize('NFC').match(RUNS) ?? [];
  const terms = runs.flatMap((run) => (HAN.test(run) ? chineseTerms(run) : wordTerms(run)));
  return [...new Set(terms)].sort((a, b) => b.length - a.length).slice(0, TERMS_MAX);
}

function chineseTerms(run: string): readonly string[] {
  return run.split(CHINESE_BETWEEN).filter((part) => part.length > 1);
}

function wordTerms(run: string): readonly string[] {
  const word = run.replace(/^[-._]+|[-._]+$/g, '').slice(0, TERM_CHARS_MAX);
  return word.length < 2 || SAY_NOTHING.has(word) ? [] : [word];
}

/** The index knows beginnings of words and pairs of Chinese characters: what a term may be found by when not as it is. */
export function looserTerms(term: string): readonly string[] {
  if (!HAN.test(term)) return /^[a-z]{4,}$/.test(term) ? [term.replace(/(?:ies|es|s|ed|ing)$/, '')] : [];
  if (term.length < 3) return [];
  return Array.from({ length: term.length - 1 }, (_, at) => term.slice(at, at + 2));
}

const BETWEEN_PASSAGES = '\n…\n';

/** Of a text what has most of the terms, in its order, so many characters of it. */
export function passagesWith(text: string, terms: readonly string[], chars: number): string {
  if (text.length <= chars) return text;
  const paragraphs = text.split(/\n\s*\n/).map((paragraph, at) => ({ paragraph: paragraph.slice(0, chars), at }));
  const ranked = paragraphs
    .map((one) => ({ ...one, held: heldBy(one.paragraph.toLowerCase(), terms) }))
    .sort((a, b) => b.held - a.held || a.at - b.at);
  let left = chars;
  const kept = ranked.filter(({ paragraph }) => {
    const fits = paragraph.length <= left;
    if (fits) left -= paragraph.length + BETWEEN_PASSAGES.length;
    return fits;
  });
  return kept
    .sort((a, b) => a.at - b.at)
    .map(({ paragraph }) => paragraph)
    .join(BETWEEN_PASSAGES);
}

function heldBy(text: string, terms: readonly string[]): number {
  return terms.filter((term) => text.includes(term) || looserTerms(term).some((part) => text.includes(part))).length;
}
