import { overviewPage, type PageFacts, type TableFacts, type TableWriting, tablePage } from '@sheaf/markdown';

type Language = TableWriting['language'];
type ListedTable = Pick<TableFacts, 'comment' | 'name'>;

const BARE = { columns: [], primaryKey: [], indexes: [], foreignKeys: [] } as const;

/** What the pages of a dictionary hold, as the database is at one time. */
export interface DictionaryPages {
  readonly language: Language;
  readonly table: (table: TableFacts) => PageFacts;
  readonly overview: () => PageFacts;
  /** The list of tables alone, by what is said of them. */
  readonly list: (tables: readonly ListedTable[]) => PageFacts;
}

interface Written {
  readonly language: Language;
  readonly item_id: number;
  readonly tables: readonly TableFacts[];
  /** Pages by the names of their tables. */
  readonly pages: ReadonlyMap<string, number>;
}

export function dictionaryPages({ language, item_id, tables, pages }: Written): DictionaryPages {
  const addressOf = (table: string) => {
    const page_id = pages.get(table);
    return page_id === undefined ? undefined : `/${item_id}/${page_id}`;
  };
  const writing = { language, addressOf };
  const leading = leadingTo(tables);
  return {
    language,
    table: (table) => tablePage(table, leading.get(table.name) ?? [], writing),
    overview: () => overviewPage(tables, writing),
    list: (listed) =>
      overviewPage(
        listed.map((table) => ({ ...BARE, ...table })),
        writing,
      ),
  };
}

/** By each table those with a key that leads to it. */
function leadingTo(tables: readonly TableFacts[]): ReadonlyMap<string, readonly TableFacts[]> {
  const leading = new Map<string, TableFacts[]>();
  for (const from of tables) {
    for (const name of new Set(from.foreignKeys.map(({ table }) => table))) {
      leading.set(name, [...(leading.get(name) ?? []), from]);
    }
  }
  return leading;
}

/** The same words in the same places; what the diagram shows is compared where it is written. */
export function saysTheSame(one: PageFacts, other: PageFacts): boolean {
  return JSON.stringify([one.comment, one.parts]) === JSON.stringify([other.comment, other.parts]);
}
