import type { FoundPage, ReadingData } from '@sheaf/contract';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { itemAddress, pageAddress } from './addresses.ts';
import { FoundLine } from './found-line.tsx';
import { readingMessages } from './reading-messages.ts';
import type { ReadingTools } from './reading-tools.ts';
import { SearchField } from './search-field.tsx';
import { type Findings, useLiveSearch } from './use-live-search.ts';

/** How many pages stand under the field; Enter on the last line shows all. */
const SHOWN = 8;
const LIST = 'search-found';
const optionId = (at: number) => `search-found-${at}`;

interface SearchBoxProps {
  data: ReadingData;
  tools: ReadingTools;
}

/** The search of the top bar: a form that leads to the results, and with a script a list that follows what is typed. */
export function SearchBox({ data, tools }: SearchBoxProps) {
  const t = useMessages(readingMessages);
  const [words, setWords] = useState('');
  const [isLive, setLive] = useState(false);
  const [chosen, setChosen] = useState(0);
  const box = useRef<HTMLElement>(null);
  const findings = useLiveSearch(tools.search, words);
  useEffect(() => setLive(tools.search !== undefined), [tools]);
  useEffect(() => {
    // Newer browsers answer a promise here, which is nothing that undoes an effect.
    box.current?.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const count = findings ? Math.min(findings.found?.length ?? 0, SHOWN) + 1 : 0;
  const close = () => {
    setWords('');
    setChosen(0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (count === 0 || event.nativeEvent.isComposing) return;
    const next = chosenBy(event.key, chosen, count);
    // what is typed and not yet looked for is for the form to find
    const isCurrent = findings?.keyword === event.currentTarget.value.trim();
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && isCurrent)
      box.current?.querySelector<HTMLElement>(`#${optionId(chosen)}`)?.click();
    else return;
    event.preventDefault();
  };
  return (
    <SearchField
      className="find wide-only"
      data={data}
      label={t('searchSite')}
      placeholder={t('searchSite')}
      hint="Ctrl K"
      box={box}
      onLeave={close}
      onInput={(typed) => {
        setWords(typed);
        setChosen(0);
      }}
      input={isLive ? { ...comboOf(count, chosen), onKeyDown } : undefined}
    >
      {findings && <FoundList data={data} findings={findings} chosen={chosen} onOpen={close} />}
    </SearchField>
  );
}

function comboOf(count: number, chosen: number) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': LIST,
    ...(count > 0 && { 'aria-activedescendant': optionId(chosen) }),
  } as const;
}

/** The line that an arrow key leads to, round the ends. */
function chosenBy(key: string, chosen: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (chosen + 1) % count;
  return key === 'ArrowUp' ? (chosen + count - 1) % count : undefined;
}

interface FoundListProps {
  data: ReadingData;
  findings: Findings<readonly FoundPage[]>;
  chosen: number;
  onOpen: () => void;
}

function FoundList({ data: { item, site }, findings, chosen, onOpen }: FoundListProps) {
  const t = useMessages(readingMessages);
  const { keyword, found: pages } = findings;
  const shown: readonly FoundPage[] = pages?.slice(0, SHOWN) ?? [];
  const all = `${itemAddress(site.base, item)}?keyword=${encodeURIComponent(keyword)}`;
  const nothing = pages ? t('resultsNone', { words: keyword }) : t('searchFailed');
  const option = (at: number) => ({ id: optionId(at), role: 'option', 'aria-selected': at === chosen, tabIndex: -1 });
  return (
    <div className="found-list">
      <p className={shown.length === 0 ? 'found-none' : 'sr'} role="status">
        {shown.length === 0 ? nothing : t('resultsCount', { count: shown.length })}
      </p>
      <div role="listbox" id={LIST} aria-label={t('resultsFor', { words: keyword })} onMouseDown={keepFocus}>
        {shown.map((page, at) => (
          <a key={page.page_id} href={pageAddress(site.base, item, page.page_id)} onClick={onOpen} {...option(at)}>
            <FoundLine page={page} />
          </a>
        ))}
        <a className="found-all" href={all} onClick={onOpen} {...option(shown.length)}>
          {t('resultsAll', { words: keyword })}
        </a>
      </div>
    </div>
  );
}

/** The field keeps the focus while a line is pressed: losing it would close the list before the press counts. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
