import type { DictionaryChange } from '@sheaf/contract';
import { type PageChange, plainCell, type TableFacts } from '@sheaf/markdown';

export type ShownChange = DictionaryChange;

type Side = DictionaryChange['page'];

/** A table as a whole; what becomes of one that is there is seen by what is chosen. */
export function presentTable(
  state: 'added' | 'removed' | 'renamed',
  { name, comment, columns }: TableFacts,
  from = '',
): DictionaryChange {
  const said = { columns: String(columns.length), comment };
  return {
    table: name,
    part: 'table',
    name,
    state,
    from,
    contested: 0,
    choice: state === 'added' ? 'database' : 'both',
    page: state === 'added' ? null : said,
    database: state === 'removed' ? null : said,
    both: said,
  };
}

export function presentPageChange(table: string, change: PageChange): DictionaryChange {
  const { part, name, state, isContested, choice, leaves } = change;
  return {
    table,
    part,
    name,
    state,
    from: '',
    contested: isContested ? 1 : 0,
    choice,
    page: side(leaves.page),
    database: side(leaves.database),
    both: side(leaves.both),
  };
}

function side(cells: Readonly<Record<string, string>> | undefined): Side {
  if (!cells) return null;
  const { name: _name, ...said } = cells;
  return Object.fromEntries(Object.entries(said).map(([field, cell]) => [field, plainCell(cell)]));
}
