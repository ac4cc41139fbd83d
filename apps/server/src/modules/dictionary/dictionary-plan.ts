import type { Choice, TableFacts } from '@sheaf/markdown';

/** A table as a page of the dictionary was last written from it. */
export interface KnownTable {
  readonly table_name: string;
  readonly page_id: number;
  readonly base: TableFacts;
  /** It was gone when the page was last brought up to date. */
  readonly is_gone: 0 | 1;
}

export interface MatchedTable {
  readonly known: KnownTable;
  readonly fresh: TableFacts;
}

/** What is to be done with the tables themselves. */
export interface DictionaryPlan {
  readonly kept: readonly MatchedTable[];
  readonly added: readonly TableFacts[];
  readonly removed: readonly KnownTable[];
  /** A table that is gone, and a new one that has nearly all of its columns. */
  readonly renamed: readonly MatchedTable[];
}

export interface Chosen {
  readonly table: string;
  readonly part: 'table' | 'comment' | 'columns' | 'keys' | 'tables';
  readonly name: string;
  readonly choice: Choice;
}

/** So many pairs are looked at for one that was renamed. */
const MOST_PAIRS = 10_000;
const ALIKE = 0.7;

export function planOf(known: readonly KnownTable[], tables: readonly TableFacts[]): DictionaryPlan {
  const byName = new Map(known.map((table) => [table.table_name, table]));
  const kept = tables.flatMap((fresh) => {
    const found = byName.get(fresh.name);
    return found ? [{ known: found, fresh }] : [];
  });
  const names = new Set(tables.map(({ name }) => name));
  const gone = known.filter(({ table_name, is_gone }) => !names.has(table_name) && is_gone === 0);
  const fresh = tables.filter(({ name }) => !byName.has(name));
  const renamed = renamedOf(gone, fresh);
  const [from, to] = [new Set(renamed.map((pair) => pair.known)), new Set(renamed.map((pair) => pair.fresh))];
  const added = fresh.filter((table) => !to.has(table));
  return { kept, added, removed: gone.filter((table) => !from.has(table)), renamed };
}

/** Pairs of which each is the other's only match. */
function renamedOf(gone: readonly KnownTable[], fresh: readonly TableFacts[]): readonly MatchedTable[] {
  if (gone.length * fresh.length > MOST_PAIRS) return [];
  const pairs = gone.flatMap((known) =>
    fresh.filter((table) => likeness(known.base, table) >= ALIKE).map((table) => ({ known, fresh: table })),
  );
  const isOnly = (pair: MatchedTable) =>
    pairs.every((other) => other === pair || (other.known !== pair.known && other.fresh !== pair.fresh));
  return pairs.filter(isOnly);
}

/** The part of their columns that both have, by name and type. */
function likeness(one: TableFacts, other: TableFacts): number {
  const most = Math.max(one.columns.length, other.columns.length);
  if (Math.min(one.columns.length, other.columns.length) < 2) return 0;
  const known = new Set(one.columns.map(({ name, type }) => `${name} ${type}`));
  return other.columns.filter(({ name, type }) => known.has(`${name} ${type}`)).length / most;
}

/** The plan as it was chosen: nothing in it is open any more. */
export function settledPlan(plan: DictionaryPlan, chosen: ChoiceOf): Omit<DictionaryPlan, 'renamed'> {
  const isOne = ({ fresh }: MatchedTable) => chosen(fresh.name, 'table', fresh.name) !== 'page';
  const parted = plan.renamed.filter((pair) => !isOne(pair));
  const added = [...plan.added, ...parted.map(({ fresh }) => fresh)];
  const partedNames = new Set(parted.map(({ fresh }) => fresh.name));
  return {
    kept: [...plan.kept, ...plan.renamed.filter(isOne)],
    added: added.filter(({ name }) => partedNames.has(name) || chosen(name, 'table', name) !== 'page'),
    removed: [...plan.removed, ...parted.map(({ known }) => known)],
  };
}

/** Undefined where nobody chose. */
export type ChoiceOf = (table: string, part: Chosen['part'], name: string) => Choice | undefined;

export function choiceOf(choices: readonly Chosen[]): ChoiceOf {
  const known = new Map(choices.map(({ table, part, name, choice }) => [keyOf(table, part, name), choice]));
  return (table, part, name) => known.get(keyOf(table, part, name));
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
