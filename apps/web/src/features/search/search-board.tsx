import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Filters, filtered, NO_FILTERS, SearchFilters } from './search-filters.tsx';
import { searchMessages } from './search-messages.ts';
import { searchQuery } from './search-queries.ts';
import { SearchResults } from './search-results.tsx';

interface SearchBoardProps {
  /** The words of the address. */
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

/** The search over everything: a field, what was found by item, and filters beside it. */
export function SearchBoard({ keyword, onSearch }: SearchBoardProps) {
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const found = useQuery(searchQuery(keyword, filters.editable));
  const search = (words: string) => {
    setFilters({ ...NO_FILTERS, editable: filters.editable });
    onSearch(words);
  };
  const items = keyword === '' ? [] : (found.data?.items ?? []);
  return (
    <>
      <SearchField key={keyword} keyword={keyword} onSearch={search} />
      {keyword === '' ? (
        <Start />
      ) : (
        <div className="search-board">
          <SearchFilters items={items} filters={filters} onChange={setFilters} />
          <SearchResults keyword={keyword} editable={filters.editable} filter={(all) => filtered(all, filters)} />
        </div>
      )}
    </>
  );
}

function SearchField({ keyword, onSearch }: SearchBoardProps) {
  const t = useMessages(searchMessages);
  const [words, setWords] = useState(keyword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  return (
    <search>
      <form className="field-box search-field" onSubmit={submit}>
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('field')}
          placeholder={t('searchAll')}
          maxLength={100}
          // biome-ignore lint/a11y/noAutofocus: whoever opens this screen wants to type here
          autoFocus={keyword === ''}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {words !== '' && (
          <button type="button" className="btn quiet small" onClick={() => onSearch('')}>
            {t('clear')}
          </button>
        )}
      </form>
    </search>
  );
}

function Start() {
  const t = useMessages(searchMessages);
  return (
    <section className="card empty">
      <Art name="found" />
      <h2>{t('start')}</h2>
      <p>{t('startHint')}</p>
    </section>
  );
}
