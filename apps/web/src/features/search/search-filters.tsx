import type { FoundItem } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { searchMessages } from './search-messages.ts';

/** What is left out of the results, and where is looked. */
export interface Filters {
  readonly editable: 0 | 1;
  readonly hiddenItems: ReadonlySet<number>;
  readonly pages: boolean;
  readonly catalogs: boolean;
}

export const NO_FILTERS: Filters = { editable: 0, hiddenItems: new Set(), pages: true, catalogs: true };

/** The results as the filters leave them; an item of which nothing is left goes as well. */
export function filtered(items: readonly FoundItem[], { hiddenItems, pages, catalogs }: Filters): FoundItem[] {
  return items
    .filter(({ item_id }) => !hiddenItems.has(item_id))
    .map((item) => ({ ...item, pages: pages ? item.pages : [], catalogs: catalogs ? item.catalogs : [] }))
    .filter((item) => item.pages.length + item.catalogs.length > 0 || item.is_found === 1);
}

interface SearchFiltersProps {
  readonly items: readonly FoundItem[];
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function SearchFilters({ items, filters, onChange }: SearchFiltersProps) {
  const t = useMessages(searchMessages);
  const toggleItem = (item_id: number) => {
    const hidden = new Set(filters.hiddenItems);
    if (!hidden.delete(item_id)) hidden.add(item_id);
    onChange({ ...filters, hiddenItems: hidden });
  };
  const count = (of: (item: FoundItem) => number) => items.reduce((sum, item) => sum + of(item), 0);
  return (
    <aside className="search-filters" aria-label={t('filters')}>
      <fieldset>
        <legend>{t('scope')}</legend>
        {([0, 1] as const).map((editable) => (
          <label key={editable}>
            <input
              type="radio"
              name="editable"
              checked={filters.editable === editable}
              onChange={() => onChange({ ...NO_FILTERS, editable })}
            />
            {editable === 1 ? t('scopeEditable') : t('scopeAll')}
          </label>
        ))}
      </fieldset>
      {items.length > 1 && (
        <fieldset>
          <legend>{t('items')}</legend>
          {items.map(({ item_id, item_name, pages, catalogs }) => (
            <label key={item_id}>
              <input type="checkbox" checked={!filters.hiddenItems.has(item_id)} onChange={() => toggleItem(item_id)} />
              <span className="ell" title={item_name}>
                {item_name}
              </span>
              <span className="num">{pages.length + catalogs.length}</span>
            </label>
          ))}
        </fieldset>
      )}
      {items.length > 0 && (
        <fieldset>
          <legend>{t('kinds')}</legend>
          {(['pages', 'catalogs'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="checkbox"
                checked={filters[kind]}
                onChange={() => onChange({ ...filters, [kind]: !filters[kind] })}
              />
              {t(kind)}
              <span className="num">{count((item) => item[kind].length)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </aside>
  );
}
