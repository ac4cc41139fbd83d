import { LIMITS } from '@sheaf/contract/limits';
import {
  cellLines,
  checkBook,
  htmlOf,
  readBook,
  SheetRefusal,
  type ShownCell,
  serialOfClock,
  textOf,
} from '@sheaf/sheet';
import type { Language } from './language.ts';
import type { AcceptedText, PageKindRules } from './page-kind-rules.ts';
import { searchFieldsOfSource } from './text.ts';

/** A page whose text is the JSON of a spreadsheet. */
export const SHEET_RULES: PageKindRules = {
  maxChars: LIMITS.sheetChars,
  accept: (page_content) => (holdsBook(page_content) ? accepted(page_content) : undefined),
  toMarkdown: (text) => sheetMarkdown(text),
  render: (text, { clock, language }) => ({
    html: tables(text, language, clock),
    outline: [],
    features: { mermaid: false, math: false },
  }),
  searchFields: (text) => {
    const sheets = textOf(readBook(text));
    const lines = sheets.flatMap(({ rows }) => rows.map((cells) => cells.map(({ text: shown }) => shown).join(' ')));
    const names = sheets.map(({ name }) => name);
    return { ...searchFieldsOfSource([...names, ...lines].join('\n')), headings: names.join('\n') };
  },
  diffText: (text) => cellLines(readBook(text)),
};

const TEXTS = {
  zh: {
    empty: '这张表是空的。',
    rest: (rows: number, cols: number) => `还有 ${rows} 行、${cols} 列没有显示。`,
  },
  en: {
    empty: 'This sheet is empty.',
    rest: (rows: number, cols: number) => `${rows} more rows and ${cols} more columns are not shown.`,
  },
} as const satisfies Record<Language, unknown>;

/** As much as a browser lays out in a moment. */
const CELLS_AT_MOST = 40_000;

function tables(text: string, language: Language, clock: number | undefined): string {
  const now = clock === undefined ? undefined : serialOfClock(clock);
  return htmlOf(readBook(text), { ...TEXTS[language], cellsAtMost: CELLS_AT_MOST, now });
}

function accepted(page_content: string): AcceptedText {
  return { page_content, data: null, method: '' };
}

/** An empty object is the empty sheet of the first clients. */
function holdsBook(text: string): boolean {
  if (text === '' || text === '{}') return true;
  try {
    checkBook(JSON.parse(text));
    return true;
  } catch (error) {
    if (error instanceof SheetRefusal || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** A table for each sheet with what its cells show. */
function sheetMarkdown(text: string): string {
  return textOf(readBook(text))
    .map(({ name, rows }) => [`## ${name}`, '', ...table(rows)].join('\n'))
    .join('\n\n');
}

/** More than this is no table that anybody reads as text. */
const MOST = { rows: 5000, cols: 100 };

/** Columns that hold nothing are left out. */
function table(all: readonly (readonly ShownCell[])[]): string[] {
  const rows = all.slice(0, MOST.rows);
  const cols = [...new Set(rows.flatMap((cells) => cells.map(({ col }) => col)))]
    .sort((a, b) => a - b)
    .slice(0, MOST.cols);
  if (cols.length === 0) return [];
  const line = (cells: readonly ShownCell[]) => {
    const texts = new Map(cells.map(({ col, text }) => [col, text]));
    return `| ${cols.map((col) => cellText(texts.get(col) ?? '')).join(' | ')} |`;
  };
  const [head = [], ...body] = rows;
  return [line(head), `|${' --- |'.repeat(cols.length)}`, ...body.map(line)];
}

function cellText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\r?\n/gu, '<br>');
}
