import { type DocumentRow, type DocumentTable, findTable, placeOfHeading } from './document.ts';
import type { Choice, RowChange } from './row-changes.ts';
import type { Row } from './rows.ts';
import { PARTS, type PartName, RELATIONS, WORDS } from './words.ts';
import { section } from './write.ts';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly written: string;
}

export interface Applied {
  readonly part: PartName;
  readonly language: 'zh' | 'en';
  /** The database's rows, whose order the page takes for what is new. */
  readonly fresh: readonly Row[];
  readonly changes: readonly RowChange[];
  readonly chosen: (change: RowChange) => Choice;
}

/** The text with the rows as they were chosen; every other byte stays. */
export function withRows(text: string, applied: Applied): string {
  const { part, changes, chosen } = applied;
  const page = findTable(text, part);
  if (!page) return withNewTable(text, applied);
  const rows = new Map(page.rows.toReversed().map((row) => [row.name, row]));
  const former: DocumentRow[] = [];
  const edits = changes.flatMap((change) => {
    const row = rows.get(change.name);
    const choice = chosen(change);
    if (!row) return added(text, page, applied, { change, choice });
    if (change.state !== 'removed') return changed(page, row, change.leaves[choice] ?? {});
    if (choice === 'page') return marked(page, row, applied.language);
    if (choice === 'both') former.push(row);
    return [{ start: row.line.start, end: row.line.next, written: '' }];
  });
  return withFormer(edited(text, edits), applied, { head: page.head, rows: former });
}

function edited(text: string, edits: readonly Edit[]): string {
  let result = text;
  // Of several insertions at one place the first has to stand first.
  const ordered = edits.map((edit, at) => ({ ...edit, at })).sort((a, b) => b.start - a.start || b.at - a.at);
  for (const { start, end, written } of ordered) result = result.slice(0, start) + written + result.slice(end);
  return result;
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function changed(page: DocumentTable, row: DocumentRow, cells: Readonly<Record<string, string>>): readonly Edit[] {
  const wanted = [...page.fields].flatMap(([field, at]): [number, string][] => {
    const cell = cells[field];
    return cell === undefined || cell === (row.cells[at] ?? '') ? [] : [[at, cell]];
  });
  if (wanted.some(([at]) => !row.spans[at])) {
    const all = Array.from({ length: page.width }, (_, at) => row.cells[at] ?? '');
    for (const [at, cell] of wanted) all[at] = cell;
    return [{ start: row.line.start, end: row.line.end, written: lineOf(all) }];
  }
  return wanted.flatMap(([at, written]) => {
    const span = row.spans[at];
    return span ? [{ ...span, written }] : [];
  });
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** It stays, and says that the database has it no more. */
function marked(page: DocumentTable, row: DocumentRow, language: 'zh' | 'en'): readonly Edit[] {
  const said = row.cells[page.fields.get('key') ?? -1] ?? '';
  const word = WORDS.removed[language];
  if (said.split(', ').includes(word)) return [];
  return changed(page, row, { key: said === '' ? word : `${said}, ${word}` });
}

interface Addition {
  readonly change: RowChange;
  readonly choice: Choice;
}

/** Behind the row that it follows in the database, or at the top. */
function added(text: string, page: DocumentTable, { fresh }: Applied, { change, choice }: Addition): readonly Edit[] {
  const cells = change.leaves[choice];
  if (!cells) return [];
  const names = new Map(page.rows.map((row) => [row.name, row]));
  const place = fresh.findIndex(({ name }) => name === change.name);
  const before = fresh.slice(0, place).findLast(({ name }) => names.has(name));
  const first = page.rows[0]?.line.start ?? page.end;
  const at = before ? (names.get(before.name)?.line.next ?? first) : first;
  const all = Array.from({ length: page.width }, () => '');
  for (const [field, column] of page.fields) all[column] = cells[field] ?? '';
  const eol = eolOf(text);
  const isOpen = at > 0 && !/[\r\n]/u.test(text[at - 1] ?? '');
  return [{ start: at, end: at, written: isOpen ? eol + lineOf(all) : lineOf(all) + eol }];
}

/** What the database removed and people wrote on goes below a heading of its own. */
function withFormer(
  text: string,
  { part, language }: Applied,
  { head, rows }: { readonly head: string; readonly rows: readonly DocumentRow[] },
): string {
  if (rows.length === 0) return text;
  const eol = eolOf(text);
  const lines = rows.map(({ line }) => line.text + eol).join('');
  const there = findTable(text, part, 'former');
  if (there) return inserted(text, there.end, lines);
  const end = findTable(text, part)?.end ?? text.length;
  const block = `${eol}## ${PARTS[part].former[language]}${eol}${eol}${head.replace('\n', eol)}${eol}${lines}`;
  return inserted(text, end, block);
}

/** On lines of its own. */
function inserted(text: string, at: number, block: string): string {
  const eol = eolOf(text);
  const lead = at > 0 && !/[\r\n]/u.test(text[at - 1] ?? '') ? eol : '';
  const rest = text.slice(at);
  const gap = rest === '' || /^[ \t]*(?:\r?\n)/u.test(rest) || rest.startsWith('|') ? '' : eol;
  return text.slice(0, at) + lead + block + gap + rest;
}

/** A part that the page does not have, or not any more. */
function withNewTable(text: string, { part, language, changes, chosen, fresh }: Applied): string {
  const wanted = new Map(changes.map((change) => [change.name, change.leaves[chosen(change)]]));
  const rows = fresh.flatMap(({ name }) => {
    const cells = wanted.get(name);
    return cells ? [{ name, cells }] : [];
  });
  return rows.length === 0 ? text : withSection(text, section(part, rows, language), part);
}

/** Before what follows it on every such page, or at the end. */
export function withSection(text: string, block: string, part: PartName | 'relations'): string {
  const following = part === 'relations' ? [] : part === 'columns' ? [PARTS.keys.headings, RELATIONS] : [RELATIONS];
  const eol = eolOf(text);
  const written = block.replaceAll('\n', eol);
  const at = following.length === 0 ? undefined : placeOfHeading(text, following);
  if (at !== undefined) return `${text.slice(0, at)}${written}${eol}${eol}${text.slice(at)}`;
  const gap = text === '' || /(?:\r?\n){2}$/u.test(text) ? '' : /[\r\n]$/u.test(text) ? eol : eol + eol;
  return `${text}${gap}${written}${eol}`;
}
