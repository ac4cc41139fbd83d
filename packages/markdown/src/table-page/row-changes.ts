import type { DocumentRow, DocumentTable } from './document.ts';
import type { Row } from './rows.ts';
import { PARTS, type PartName } from './words.ts';

/** What is taken where the page and the database differ: what the page says, what the database says, or what both say. */
export type Choice = 'both' | 'database' | 'page';

export type Cells = Readonly<Record<string, string>>;

/** A row that the database changed since it was last looked at. */
export interface RowChange {
  readonly part: PartName;
  readonly name: string;
  readonly state: 'added' | 'changed' | 'removed';
  /** People changed it too. */
  readonly isContested: boolean;
  /** What loses nothing that people wrote. */
  readonly choice: Choice;
  /** What each choice leaves; undefined: no such row. */
  readonly leaves: Readonly<Record<Choice, Cells | undefined>>;
}

interface Compared {
  readonly part: PartName;
  /** As the database was last looked at. */
  readonly base: readonly Row[];
  /** Undefined where the page has no such table. */
  readonly page: DocumentTable | undefined;
  /** As the database is. */
  readonly fresh: readonly Row[];
}

/** What the database changed, in its own order; what it removed comes last. */
export function rowChanges({ part, base, page, fresh }: Compared): readonly RowChange[] {
  const before = new Map(base.map((row) => [row.name, row.cells]));
  const now = new Map(fresh.map((row) => [row.name, row.cells]));
  const written = new Map((page?.rows ?? []).toReversed().map((row) => [row.name, row]));
  const fields = page ? [...page.fields.keys()] : Object.keys(PARTS[part].fields);
  // People who took the table out of the page do not want its rows back.
  const isUnwanted = !page && base.length > 0;
  const changes = fresh.map(({ name, cells }): RowChange | undefined => {
    const row = written.get(name);
    const former = before.get(name);
    if (!row) return former ? returned(part, name, { former, cells }) : added(part, name, { cells, isUnwanted });
    const compared = { former: former ?? {}, page: cellsOf(row, page), cells };
    return changed(part, name, { ...compared, fields });
  });
  const removals = base
    .filter(({ name }) => !now.has(name))
    .map(({ name, cells }) => removed(part, name, { former: cells, row: written.get(name), page }));
  return [...changes, ...removals].filter((change) => change !== undefined);
}

function cellsOf(row: DocumentRow, page: DocumentTable | undefined): Cells {
  return Object.fromEntries([...(page?.fields ?? [])].map(([field, at]) => [field, row.cells[at] ?? '']));
}

function added(part: PartName, name: string, { cells, isUnwanted }: { cells: Cells; isUnwanted: boolean }): RowChange {
  const leaves = { page: undefined, database: cells, both: cells };
  return { part, name, state: 'added', isContested: isUnwanted, choice: isUnwanted ? 'page' : 'database', leaves };
}

/** People took the row out, and the database changed it. */
function returned(
  part: PartName,
  name: string,
  { former, cells }: { former: Cells; cells: Cells },
): RowChange | undefined {
  if (Object.keys(cells).every((field) => cells[field] === former[field])) return undefined;
  const leaves = { page: undefined, database: cells, both: undefined };
  return { part, name, state: 'changed', isContested: true, choice: 'page', leaves };
}

interface Versions {
  readonly former: Cells;
  readonly page: Cells;
  readonly cells: Cells;
  readonly fields: readonly string[];
}

function changed(part: PartName, name: string, versions: Versions): RowChange | undefined {
  const { former, page, cells } = versions;
  const news = versions.fields.filter((field) => (cells[field] ?? '') !== (former[field] ?? ''));
  const open = news.filter((field) => (page[field] ?? '') !== (cells[field] ?? ''));
  if (open.length === 0) return undefined;
  const touched = (field: string) => (page[field] ?? '') !== (former[field] ?? '');
  const contested = open.filter(touched);
  const both = Object.fromEntries(
    versions.fields.map((field) => {
      const isOurs = open.includes(field) && !(field === 'comment' && touched(field));
      return [field, (isOurs ? cells[field] : page[field]) ?? ''];
    }),
  );
  const keepsNote = cells['comment'] === '' && touched('comment');
  const database = keepsNote ? { ...cells, comment: page['comment'] ?? '' } : cells;
  const choice = contested.some((field) => field !== 'comment') ? 'page' : 'both';
  const leaves = { page, database, both };
  return { part, name, state: 'changed', isContested: contested.length > 0, choice, leaves };
}

interface Gone {
  readonly former: Cells;
  readonly row: DocumentRow | undefined;
  readonly page: DocumentTable | undefined;
}

function removed(part: PartName, name: string, { former, row, page }: Gone): RowChange | undefined {
  if (!row || !page) return undefined;
  const cells = cellsOf(row, page);
  const known = new Set(page.fields.values());
  const isWritten =
    Object.keys(cells).some((field) => cells[field] !== (former[field] ?? '')) ||
    row.cells.some((cell, at) => cell !== '' && !known.has(at));
  const leaves = { page: cells, database: undefined, both: cells };
  return { part, name, state: 'removed', isContested: isWritten, choice: isWritten ? 'both' : 'database', leaves };
}
