import type { Alignment } from '@sheaf/markdown/table-text';

/** A Markdown table in the text, and where the cursor is in it. */
export interface TextTable {
  /** Without the delimiter row; the first is the head. */
  readonly rows: readonly (readonly string[])[];
  readonly alignments: readonly Alignment[];
}

const DELIMITER = /^\s{0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

export function isDelimiter(line: string): boolean {
  return line.includes('|') && DELIMITER.test(line);
}

/** What stands between the bars of a line; those escaped or in code are text. */
export function cellsOf(line: string): readonly CellSpan[] {
  const cells: CellSpan[] = [];
  const first = /^\s*\|/.exec(line)?.[0].length ?? 0;
  let from = first;
  for (let at = first; at <= line.length; at += 1) {
    const char = line[at];
    if (char === '\\') at += 1;
    else if (char === '|' || char === undefined) {
      const isTail = char === undefined && line.slice(from).trim() === '' && cells.length > 0;
      if (!isTail) cells.push(spanOf(line, from, at));
      from = at + 1;
    }
  }
  return cells;
}

/** A cell's words in its line, without the space around them. */
export interface CellSpan {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function spanOf(line: string, from: number, to: number): CellSpan {
  const inside = line.slice(from, to);
  const text = inside.trim();
  if (text === '') {
    const at = Math.min(from + 1, to);
    return { from: at, to: at, text };
  }
  const start = from + inside.indexOf(text);
  return { from: start, to: start + text.length, text };
}

export function alignmentOf(cell: string): Alignment {
  if (/^:-*:$/.test(cell)) return 'center';
  if (cell.endsWith(':')) return 'right';
  return cell.startsWith(':') ? 'left' : undefined;
}

/** The table with an empty row before this one; the head stays the head. */
export function withRow({ rows, alignments }: TextTable, at: number): TextTable {
  const empty = (rows[0] ?? []).map(() => '');
  return { rows: rows.toSpliced(Math.max(1, at), 0, empty), alignments };
}

/** The head gives way to the row below it; the last row stays. */
export function withoutRow({ rows, alignments }: TextTable, at: number): TextTable {
  return rows.length < 2 ? { rows, alignments } : { rows: rows.toSpliced(at, 1), alignments };
}

export function withColumn({ rows, alignments }: TextTable, at: number): TextTable {
  return {
    rows: rows.map((row) => row.toSpliced(at, 0, '')),
    alignments: alignments.toSpliced(at, 0, undefined),
  };
}

export function withoutColumn({ rows, alignments }: TextTable, at: number): TextTable {
  if ((rows[0]?.length ?? 0) < 2) return { rows, alignments };
  return { rows: rows.map((row) => row.toSpliced(at, 1)), alignments: alignments.toSpliced(at, 1) };
}

export function aligned({ rows, alignments }: TextTable, at: number, alignment: Alignment): TextTable {
  const next = alignments[at] === alignment ? undefined : alignment;
  return { rows, alignments: alignments.map((one, column) => (column === at ? next : one)) };
}
