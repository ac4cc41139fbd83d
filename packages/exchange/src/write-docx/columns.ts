/** Columns share the width of the paper by what they hold, none less than a word's and none more than a sentence's. */
const NARROWEST = 8;
const WIDEST = 22;
/** The room between text and border, in letters. */
const PADDING = 6;
/** Letters of code are that much wider. */
const CODE = 1.2;
/** Between the margins of A4, in pixels. */
const PAPER = 601;
const TABLE = /<table(?: [^>]*)?>(?:(?!<table)[\s\S])*?<\/table>/g;
/** A cell without a paragraph has one of the text's height, with the gap below it. */
const EMPTY = /(<td(?: [^>]*)?>)(?=<\/td>)/g;

/** Word gives all columns one width where the HTML names none: notes of a table stood in five lines beside empty cells. */
export function withColumnWidths(html: string): string {
  return html.replaceAll(TABLE, (table) => (/ (?:col|row)span=/.test(table) ? table : widthsOf(table)));
}

function widthsOf(table: string): string {
  const rows = [...table.matchAll(/<tr(?: [^>]*)?>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd](?: [^>]*)?>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => lengthOf(cell)),
  );
  const shares: number[] = [];
  for (const row of rows) {
    for (const [at, length] of row.entries()) shares[at] = Math.max(shares[at] ?? NARROWEST, Math.min(length, WIDEST));
  }
  const whole = shares.reduce((sum, share) => sum + share + PADDING, 0);
  const columns = shares.map((share) => `<col width="${Math.round((PAPER * (share + PADDING)) / whole)}">`);
  const open = `><colgroup>${columns.join('')}</colgroup>`;
  return table.replace('>', open).replaceAll(EMPTY, '$1&nbsp;');
}

/** In letters: one of Chinese is as wide as two. */
function lengthOf(cell: string): number {
  const text = cell.replaceAll(/<[^>]*>/g, '').replaceAll(/&[a-z0-9#]+;/gi, '-');
  const wide = cell.includes('<code') ? CODE : 1;
  return text.length * wide + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}
