import type { FoundCatalog, FoundItem, FoundPage } from '@sheaf/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { catalogAddress, itemAddress } from '../../view/addresses.ts';
import { FoundLine, Marked } from '../../view/found-line.tsx';
import { searchMessages } from './search-messages.ts';

/** Of one item so many lines are shown at first. */
const SHOWN = 5;

/** The items in which something was found, the best first. */
export function FoundGroups({ items }: { readonly items: readonly FoundItem[] }) {
  return (
    <div className="found-groups">
      {items.map((item) => (
        <FoundGroup key={item.item_id} item={item} />
      ))}
    </div>
  );
}

function FoundGroup({ item }: { readonly item: FoundItem }) {
  const t = useMessages(searchMessages);
  const [whole, setWhole] = useState(false);
  const count = item.pages.length + item.catalogs.length;
  const pages = whole ? item.pages : item.pages.slice(0, SHOWN);
  const catalogs = whole ? item.catalogs : item.catalogs.slice(0, Math.max(0, SHOWN - pages.length));
  const hidden = count - pages.length - catalogs.length;
  return (
    <section className="found-group" aria-label={item.item_name}>
      <h2>
        <Link to={itemAddress('', item)}>
          <Marked text={item.item_name} marks={item.marks} />
        </Link>
        {count > 0 && <span className="count">{count}</span>}
      </h2>
      {count > 0 && (
        <ul className="card found-rows">
          {pages.map((page) => (
            <PageRow key={page.page_id} page={page} />
          ))}
          {catalogs.map((catalog) => (
            <CatalogRow key={catalog.cat_id} item={item} catalog={catalog} />
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" className="more" onClick={() => setWhole(true)}>
                {t('more', { count: hidden })}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function PageRow({ page }: { readonly page: FoundPage }) {
  return (
    <li>
      <Link to={`/${page.item_id}/${page.page_id}`}>
        <FoundLine page={page} />
      </Link>
    </li>
  );
}

function CatalogRow({ item, catalog }: { readonly item: FoundItem; readonly catalog: FoundCatalog }) {
  const t = useMessages(searchMessages);
  const above = catalog.full_path.slice(0, -1).map(({ cat_name }) => cat_name);
  return (
    <li>
      <Link to={catalogAddress('', item, catalog.cat_id)}>
        <Icon name="folder" />
        <span className="grow">
          <b>
            <Marked text={catalog.cat_name} marks={catalog.marks} /> <span className="tag">{t('catalogTag')}</span>
          </b>
          {above.length > 0 && <small>{above.join(' / ')}</small>}
        </span>
      </Link>
    </li>
  );
}
