import type { ExportFormat, ItemInfo, PageKind } from '@sheaf/contract';

/** As people choose: which database statements are for is a question of its own. */
export const FORMATS = ['word', 'pdf', 'markdown', 'site', 'openapi', 'postman', 'sql', 'xlsx'] as const;
export type Format = (typeof FORMATS)[number];

export const DIALECTS = ['mysql', 'postgresql', 'sqlite'] as const;
export type Dialect = (typeof DIALECTS)[number];

export function exportFormat(format: Format, dialect: Dialect): ExportFormat {
  return format === 'sql' ? `sql-${dialect}` : format;
}

/** What people chose. */
export function chosenOf(format: ExportFormat): { readonly format: Format; readonly dialect: Dialect | undefined } {
  const dialect = DIALECTS.find((one) => format === exportFormat('sql', one));
  const plain = FORMATS.find((one) => one === format);
  return { format: plain ?? 'sql', dialect };
}

interface Menu {
  readonly pages: readonly { readonly kind?: PageKind | undefined }[];
  readonly catalogs: readonly Menu[];
}

type Item = Pick<ItemInfo, 'item_type'> & { readonly menu: Menu };

const MISSING = { api: 'noCalls', table: 'noTables', sheet: 'noSheets' } as const;

export interface FormatChoice {
  readonly format: Format;
  /** Why it cannot be chosen; undefined where it can. */
  readonly missing: (typeof MISSING)[keyof typeof MISSING] | 'noBrowser' | undefined;
}

/** An item whose pages an API client keeps: each is a call, and a folder of Markdown would be none. */
const CLIENT_ITEM = 3;

/** The pages that formats for programs take. */
const KINDS: Partial<Readonly<Record<Format, keyof typeof MISSING>>> = {
  openapi: 'api',
  postman: 'api',
  sql: 'table',
  xlsx: 'sheet',
};

/** The others take the whole item. */
export function takesPart(format: Format): boolean {
  return format === 'word' || format === 'pdf' || KINDS[format] !== undefined;
}

export function formatChoices({ item_type, menu }: Item, printsPdf: boolean): readonly FormatChoice[] {
  const isClient = item_type === CLIENT_ITEM;
  return FORMATS.filter((format) => !(isClient && format === 'markdown')).map((format) => {
    if (format === 'pdf' && !printsPdf) return { format, missing: 'noBrowser' };
    const kind = KINDS[format];
    const isThere = kind === undefined || (isClient && kind === 'api') || hasKind(menu, kind);
    return { format, missing: isThere ? undefined : MISSING[kind] };
  });
}

function hasKind({ pages, catalogs }: Menu, kind: PageKind): boolean {
  return pages.some((page) => page.kind === kind) || catalogs.some((catalog) => hasKind(catalog, kind));
}
