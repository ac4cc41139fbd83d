import type { ReadingData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { itemAddress, pageAddress } from './addresses.ts';
import { FoundLine } from './found-line.tsx';
import { readingMessages } from './reading-messages.ts';

/** The pages that a search in the item found. */
export function SearchResults({ data }: { data: ReadingData }) {
  const t = useMessages(readingMessages);
  const { found, item, keyword, site } = data;
  if (found.length === 0) return <NothingFound data={data} />;
  const count = item.found_capped
    ? t('resultsCapped', { count: found.length })
    : t('resultsCount', { count: found.length });
  return (
    <section className="doc results">
      <h1 className="page-title">{t('resultsFor', { words: keyword })}</h1>
      <p className="meta" role="status">
        <span>{count}</span>
        <a href={itemAddress(site.base, item)}>{t('clearSearch')}</a>
      </p>
      <ul className="rows">
        {found.map((page) => (
          <li key={page.page_id}>
            <a href={pageAddress(site.base, item, page.page_id)}>
              <FoundLine page={page} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingFound({ data: { item, keyword, site } }: { data: ReadingData }) {
  const t = useMessages(readingMessages);
  return (
    <section className="empty">
      <Art name="found" />
      <h1>{t('resultsNone', { words: keyword })}</h1>
      <p role="status">{t('resultsNoneHint')}</p>
      <p className="actions">
        <a className="btn" href={itemAddress(site.base, item)}>
          {t('clearSearch')}
        </a>
      </p>
    </section>
  );
}
