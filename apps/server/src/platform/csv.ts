import { Readable } from 'node:stream';

export type CsvRow = readonly (string | number)[];

/** By it spreadsheets know the encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Some spreadsheets part cells by semicolons. A text that one would reckon is shown as it is, behind an apostrophe. */
const FORM = { record_delimiter: 'windows', escape_formulas: true, quoted_match: ';' } as const;

/** A table of comma-separated values for spreadsheets, read in parts while it is sent. */
export function csvFile(columns: CsvRow, parts: AsyncIterable<readonly CsvRow[]>): Readable {
  return Readable.from(textOf(columns, parts));
}

/** The same of a few rows. */
export async function csvText(columns: CsvRow, rows: readonly CsvRow[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  return BYTE_ORDER_MARK + stringify([columns, ...rows], FORM);
}

async function* textOf(columns: CsvRow, parts: AsyncIterable<readonly CsvRow[]>): AsyncGenerator<string> {
  // Needed by few, and seldom.
  const { stringify } = await import('csv-stringify/sync');
  yield BYTE_ORDER_MARK + stringify([columns], FORM);
  for await (const rows of parts) if (rows.length > 0) yield stringify([...rows], FORM);
}
