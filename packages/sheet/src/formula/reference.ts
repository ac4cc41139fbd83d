import { columnIndex, columnName, MAX_COLS, MAX_ROWS } from '../address.ts';

/** Null where a reference names whole columns or whole rows. */
export interface Corner {
  readonly row: number | null;
  readonly col: number | null;
  readonly rowFixed: boolean;
  readonly colFixed: boolean;
}

export interface Reference {
  /** As written, unquoted; null is the sheet of the formula. */
  readonly sheet: string | null;
  readonly first: Corner;
  /** Null for a single cell. */
  readonly last: Corner | null;
}

const CORNER = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/u;

/** Reads what the lexer took for a reference; null beyond the edges of a sheet. */
export function parseReference(text: string): Reference | null {
  const end = text.lastIndexOf('!');
  const sheet = end < 0 ? null : unquoted(text.slice(0, end));
  const [first = '', last] = text.slice(end + 1).split(':');
  const from = parseCorner(first);
  const to = last === undefined ? null : parseCorner(last);
  if (!from || (last !== undefined && !to)) return null;
  return { sheet, first: from, last: to };
}

function parseCorner(text: string): Corner | null {
  const [, leading = '', letters = '', dollar = '', digits = ''] = CORNER.exec(text) ?? [];
  const col = letters === '' ? null : columnIndex(letters);
  const row = digits === '' ? null : Number(digits) - 1;
  if (col === -1 || (row !== null && row >= MAX_ROWS)) return null;
  const whole = letters === '';
  return { row, col, colFixed: !whole && leading === '$', rowFixed: whole ? leading === '$' : dollar === '$' };
}

function unquoted(name: string): string {
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

export function referenceName({ sheet, first, last }: Reference): string {
  const prefix = sheet === null ? '' : `${quoted(sheet)}!`;
  return prefix + cornerName(first) + (last ? `:${cornerName(last)}` : '');
}

function cornerName({ row, col, rowFixed, colFixed }: Corner): string {
  const letters = col === null ? '' : `${colFixed ? '$' : ''}${columnName(col)}`;
  return row === null ? letters : `${letters}${rowFixed ? '$' : ''}${row + 1}`;
}

/** Names that read as a cell or hold anything but letters, digits and _ stand in quotes. */
export function quoted(name: string): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !/^(?:[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*)$/u.test(name);
  return plain ? name : `'${name.replaceAll("'", "''")}'`;
}

/** The reference moved by rows and columns where it is not fixed; null when it falls off the sheet. */
export function movedReference(reference: Reference, rows: number, cols: number): Reference | null {
  const first = movedCorner(reference.first, rows, cols);
  const last = reference.last && movedCorner(reference.last, rows, cols);
  return !first || (reference.last && !last) ? null : { ...reference, first, last };
}

function movedCorner(corner: Corner, rows: number, cols: number): Corner | null {
  const row = corner.row === null || corner.rowFixed ? corner.row : corner.row + rows;
  const col = corner.col === null || corner.colFixed ? corner.col : corner.col + cols;
  if (row !== null && (row < 0 || row >= MAX_ROWS)) return null;
  return col !== null && (col < 0 || col >= MAX_COLS) ? null : { ...corner, row, col };
}
