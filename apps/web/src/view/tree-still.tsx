import type { Menu, MenuCatalog } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { readingMessages } from './reading-messages.ts';
import { isFilled } from './tree-model.ts';

/** What both faces of the tree need to know of where they are. */
export interface TreePlace {
  readonly menu: Menu;
  /** Its places that are not whole; 0 is the top. */
  readonly cut: ReadonlySet<number>;
  readonly addressOfPage: (page_id: number) => string;
  readonly addressOfCatalog: (cat_id: number) => string;
  readonly currentPage: number;
  readonly currentCatalog: number;
}

/** The tree as the server writes it: lists, links and <details>, which work without a script. */
export function TreeStill({ place, open }: { place: TreePlace; open: ReadonlySet<number> }) {
  return <Shelf place={place} shelf={place.menu} cat_id={0} open={open} level={1} />;
}

interface ShelfProps {
  place: TreePlace;
  shelf: Menu | MenuCatalog;
  cat_id: number;
  open: ReadonlySet<number>;
  level: number;
}

function Shelf({ place, shelf, cat_id, open, level }: ShelfProps) {
  const t = useMessages(readingMessages);
  return (
    <ul className="shelf">
      {shelf.pages.map((page) => (
        <li key={page.page_id}>
          <a
            className={`node d${level}`}
            href={place.addressOfPage(page.page_id)}
            aria-current={page.page_id === place.currentPage ? 'page' : undefined}
          >
            <span className="ell">{page.page_title}</span>
          </a>
        </li>
      ))}
      {shelf.catalogs.map((catalog) => (
        <li key={catalog.cat_id}>
          <Catalog place={place} catalog={catalog} open={open} level={level} />
        </li>
      ))}
      {cat_id > 0 && place.cut.has(cat_id) && (
        <li>
          <a className={`node more d${level}`} href={place.addressOfCatalog(cat_id)}>
            {t('treeMore')}
          </a>
        </li>
      )}
    </ul>
  );
}

interface CatalogProps extends Omit<ShelfProps, 'cat_id' | 'shelf'> {
  catalog: MenuCatalog;
}

function Catalog({ place, catalog, open, level }: CatalogProps) {
  const name = (
    <>
      <Icon name="chevron" />
      <span className="ell">{catalog.cat_name}</span>
    </>
  );
  if (!isFilled(catalog)) {
    const current = catalog.cat_id === place.currentCatalog ? 'page' : undefined;
    return (
      <a className={`node dir d${level}`} href={place.addressOfCatalog(catalog.cat_id)} aria-current={current}>
        {name}
      </a>
    );
  }
  return (
    <details open={open.has(catalog.cat_id)}>
      <summary className={`node dir d${level}`}>{name}</summary>
      <Shelf place={place} shelf={catalog} cat_id={catalog.cat_id} open={open} level={level + 1} />
    </details>
  );
}
