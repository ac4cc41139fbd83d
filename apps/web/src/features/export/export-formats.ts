import { EXPORT_FORMATS, type ExportFormat, type ItemInfo, type PageKind } from '@sheaf/contract';

interface Menu {
  readonly pages: readonly { readonly kind?: PageKind | undefined }[];
  readonly catalogs: readonly Menu[];
}

type Item = Pick<ItemInfo, 'item_type'> & { readonly menu: Menu };

export interface FormatChoice {
  readonly format: ExportFormat;
  /** Why it cannot be chosen; undefined where it can. */
  readonly missing: 'noCalls' | undefined;
}

/** An item whose pages an API client keeps: each is a call, and a folder of Markdown would be none. */
const CLIENT_ITEM = 3;

const KINDS: Partial<Readonly<Record<ExportFormat, PageKind>>> = { openapi: 'api', postman: 'api' };
const MISSING = { api: 'noCalls' } as const;

/** Formats in which a catalog or a page alone may leave; the others take the whole item. */
export const OF_PART: ReadonlySet<ExportFormat> = new Set(['word', 'openapi', 'postman']);

export function formatChoices({ item_type, menu }: Item): readonly FormatChoice[] {
  const isClient = item_type === CLIENT_ITEM;
  return EXPORT_FORMATS.filter((format) => !(isClient && format === 'markdown')).map((format) => {
    const kind = KINDS[format];
    const isThere = kind === undefined || (isClient && kind === 'api') || hasKind(menu, kind);
    return { format, missing: isThere ? undefined : MISSING.api };
  });
}

function hasKind({ pages, catalogs }: Menu, kind: PageKind): boolean {
  return pages.some((page) => page.kind === kind) || catalogs.some((catalog) => hasKind(catalog, kind));
}
