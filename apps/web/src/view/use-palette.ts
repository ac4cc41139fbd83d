import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TypedAhead } from './kept-typing.ts';
import {
  countFound,
  foundSections,
  type PaletteFound,
  type PaletteOption,
  type PaletteTools,
  restingSections,
} from './palette-model.ts';
import { type Findings, useLiveSearch } from './use-live-search.ts';

/** What is typed, what was found, and which line is chosen. */
export function usePalette(tools: PaletteTools, onClose: () => void) {
  const [words, setWords] = useState('');
  // a new object asks again
  const [question, setQuestion] = useState({ inItem: tools.item !== undefined });
  const { search } = tools;
  const ask = useCallback(
    (asked: string, signal: AbortSignal) => search(asked, question.inItem, signal),
    [search, question],
  );
  const findings = useLiveSearch(ask, words);
  const keyword = words.trim();
  const sections = useMemo(
    () =>
      keyword === ''
        ? restingSections(tools.recent, tools)
        : foundSections(keyword, findings?.found?.items ?? [], tools),
    [keyword, findings, tools],
  );
  const open = ({ run, address }: PaletteOption) => {
    onClose();
    run?.(keyword);
    if (address !== undefined) tools.open(address);
  };
  const options = sections.flatMap((section) => section.options);
  const isCurrent = keyword === '' || findings?.keyword === keyword;
  const walk = useWalk(options, { open, close: onClose, keyword, isCurrent });
  const type = (typed: string) => {
    walk.begin();
    setWords(typed);
  };
  const { hurry } = walk;
  const begin = useCallback(
    ({ words: ahead, isEntered }: TypedAhead) => {
      if (ahead === '') return;
      setWords(ahead);
      if (isEntered) hurry(ahead.trim());
    },
    [hurry],
  );
  return {
    ...stateOf(keyword, findings),
    words,
    keyword,
    inItem: question.inItem,
    sections,
    chosen: walk.at,
    hasOptions: options.length > 0,
    type,
    begin,
    onKeyDown: walk.onKeyDown,
    open,
    retry: () => setQuestion({ ...question }),
    lookIn: (inItem: boolean) => setQuestion({ inItem }),
  };
}

function stateOf(keyword: string, findings: Findings<PaletteFound> | undefined) {
  const found = findings?.found;
  const count = countFound(found?.items ?? []);
  const isWaiting = keyword !== '' && findings === undefined;
  return {
    count,
    isCapped: found?.capped ?? false,
    isWaiting,
    isFailed: findings !== undefined && found === undefined,
    isNothing: !isWaiting && keyword !== '' && count === 0,
  };
}

interface Walking {
  readonly open: (option: PaletteOption) => void;
  readonly close: () => void;
  readonly keyword: string;
  /** The lines are those of the words that stand in the field. */
  readonly isCurrent: boolean;
}

/** The keys of the field: arrows choose, Enter opens, also when the lines are still to come. */
function useWalk(options: readonly PaletteOption[], { open, close, keyword, isCurrent }: Walking) {
  const [chosen, setChosen] = useState(0);
  /** What Enter was pressed for before there were lines. */
  const hurried = useRef<string>(undefined);
  const at = Math.min(chosen, Math.max(0, options.length - 1));
  useEffect(() => {
    if (!isCurrent || hurried.current !== keyword) return;
    hurried.current = undefined;
    const [first] = options;
    if (first) open(first);
  });
  const enter = (inNewTab: boolean) => {
    const option = options[at];
    hurried.current = isCurrent ? undefined : keyword;
    if (!(isCurrent && option)) return;
    if (inNewTab && option.address !== undefined) window.open(option.address, '_blank', 'noopener');
    else open(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = stepOf(event.key, at, options.length);
    const isCommand = event.ctrlKey || event.metaKey;
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter') enter(isCommand);
    else if (isCommand && event.key.toLowerCase() === 'k') close();
    else return;
    event.preventDefault();
  };
  const begin = () => {
    hurried.current = undefined;
    setChosen(0);
  };
  const hurry = useCallback((words: string) => {
    hurried.current = words;
  }, []);
  return { at, onKeyDown, begin, hurry };
}

/** The line that a key leads to, round the ends. */
function stepOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % count;
  return key === 'ArrowUp' ? (at + count - 1) % count : undefined;
}
