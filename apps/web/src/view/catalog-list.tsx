import type { MenuCatalog, ReadingData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { catalogAddress, pageAddress } from './addresses.ts';
import { readingMessages } from './reading-messages.ts';
import { isFilled } from './tree-model.ts';

/** What a catalog holds, as a page of its own. */
export function CatalogList({ data, catalog }: { data: ReadingData; catalog: MenuCatalog }) {
  const t = useMessages(readingMessages);
  return (
    <section className="doc">
      <h1 className="page-title">{catalog.cat_name}</h1>
      {isFilled(catalog) ? <CatalogRows data={data} catalog={catalog} /> : <p className="muted">{t('catalogEmpty')}</p>}
    </section>
  );
}

function CatalogRows({ data: { item, site }, catalog }: { data: ReadingData; catalog: MenuCatalog }) {
  const t = useMessages(readingMessages);
  return (
    <ul className="rows">
      {catalog.pages.map(({ page_id, page_title }) => (
        <li key={page_id}>
          <a href={pageAddress(site.base, item, page_id)}>
            <Icon name="page" />
            <span className="grow">{page_title}</span>
          </a>
        </li>
      ))}
      {catalog.catalogs.map((inner) => (
        <li key={inner.cat_id}>
          <a href={catalogAddress(site.base, item, inner.cat_id)}>
            <Icon name="folder" />
            <span className="grow">{inner.cat_name}</span>
            {inner.pages.length > 0 && (
              <span className="muted num">{t('catalogCount', { count: inner.pages.length })}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
