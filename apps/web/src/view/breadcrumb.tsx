import type { ReadingData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { catalogAddress } from './addresses.ts';
import { readingMessages } from './reading-messages.ts';
import { catalogsTo } from './tree-model.ts';

interface Step {
  readonly name: string;
  readonly address: string | undefined;
}

/** The catalogs above what is shown; the last step is where one is. */
export function Breadcrumb({ data }: { data: ReadingData }) {
  const t = useMessages(readingMessages);
  const steps = stepsOf(data);
  if (steps.length < 2) return null;
  return (
    <nav className="crumb" aria-label={t('breadcrumb')}>
      <ol>
        {steps.map(({ name, address }) => (
          <li key={address ?? name}>
            {address === undefined ? (
              <span aria-current="page">{name}</span>
            ) : (
              <>
                <a href={address}>{name}</a>
                <Icon name="chevron" />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function stepsOf({ item, site, page, catalog }: ReadingData): Step[] {
  const above = catalogsAbove({ item, page, catalog });
  const steps = above.map(({ cat_id, cat_name }) => ({
    name: cat_name,
    address: catalogAddress(site.base, item, cat_id),
  }));
  const here = page?.page_title ?? catalog?.cat_name;
  return here === undefined ? steps : [...steps, { name: here, address: undefined }];
}

function catalogsAbove({ item, page, catalog }: Pick<ReadingData, 'item' | 'page' | 'catalog'>) {
  if (page && page.full_path.length > 0) {
    return page.full_path.flatMap(({ cat_id, cat_name }) =>
      cat_id === undefined || cat_name === undefined ? [] : [{ cat_id, cat_name }],
    );
  }
  return catalogsTo(item.menu, page?.cat_id ?? catalog?.parent_cat_id ?? 0);
}
