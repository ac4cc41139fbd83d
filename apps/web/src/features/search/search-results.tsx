import type { FoundItem } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { FoundGroups } from './found-groups.tsx';
import { searchMessages } from './search-messages.ts';
import { searchQuery } from './search-queries.ts';

interface SearchResultsProps {
  readonly keyword: string;
  readonly editable?: 0 | 1;
  /** What is left of the results; all where it is not given. */
  readonly filter?: (items: readonly FoundItem[]) => readonly FoundItem[];
}

/** What a search over all items found: by item, with the words marked. */
export function SearchResults({ keyword, editable = 0, filter = (items) => items }: SearchResultsProps) {
  const t = useMessages(searchMessages);
  const words = keyword.trim();
  const found = useQuery(searchQuery(words, editable));
  if (found.isError) return <FailedFace error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingFace rows={5} onRetry={() => void found.refetch()} />;
  const items = filter(found.data.items);
  if (items.length === 0) return <NothingFound words={words} />;
  return (
    <section aria-label={t('results')} aria-busy={found.isPlaceholderData}>
      <FoundCount words={words} items={items} capped={found.data.capped} />
      <FoundGroups items={items} />
    </section>
  );
}

interface FoundCountProps {
  readonly words: string;
  readonly items: readonly FoundItem[];
  readonly capped: boolean;
}

function FoundCount({ words, items, capped }: FoundCountProps) {
  const t = useMessages(searchMessages);
  const pages = items.reduce((sum, item) => sum + item.pages.length, 0);
  const catalogs = items.reduce((sum, item) => sum + item.catalogs.length, 0);
  return (
    <p className="muted" role="status">
      {capped
        ? t('capped', { words, pages, items: items.length })
        : t('count', { words, pages, catalogs, items: items.length })}
    </p>
  );
}

function NothingFound({ words }: { readonly words: string }) {
  const t = useMessages(searchMessages);
  return (
    <section className="card empty">
      <Art name="found" />
      <h2 role="status">{t('none', { words })}</h2>
      <p>{t('noneHint')}</p>
    </section>
  );
}
