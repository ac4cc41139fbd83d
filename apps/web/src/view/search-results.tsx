import type { FoundPage, ReadingData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { Icon } from '../ui/icon.tsx';
import { itemAddress, pageAddress } from './addresses.ts';
import { type Mark, marksOf, pieces } from './marked-text.ts';
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
            <Found page={page} keyword={keyword} address={pageAddress(site.base, item, page.page_id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Found({ page, keyword, address }: { page: FoundPage; keyword: string; address: string }) {
  const path = page.full_path.flatMap(({ cat_name }) => cat_name ?? []);
  return (
    <a href={address}>
      <Icon name="page" />
      <span className="grow">
        <b>
          <Marked text={page.page_title} marks={marksOf(page.page_title, keyword)} />
        </b>
        {path.length > 0 && <small>{path.join(' / ')}</small>}
        <span className="excerpt">
          <Marked text={page.search_content} marks={page.marks} />
        </span>
      </span>
    </a>
  );
}

function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return pieces(text, marks).map((piece) =>
    piece.marked ? <mark key={piece.start}>{piece.text}</mark> : <span key={piece.start}>{piece.text}</span>,
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
