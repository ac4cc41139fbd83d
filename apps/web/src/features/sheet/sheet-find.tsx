import { Checkbox } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { changeCells } from './commands/edit-commands.ts';
import { type FindWish, type FoundCell, findCells, nextFound, replacedIn } from './find-cells.ts';
import { selectCell } from './selection.ts';
import type { DeskState, SheetDesk } from './sheet-desk.ts';
import { sheetMessages } from './sheet-messages.ts';

interface SheetFindProps {
  readonly desk: SheetDesk;
  readonly state: DeskState;
  readonly onClose: () => void;
}

/** Finds in the sheet that is shown, cell by cell, and writes other words in the place of those. */
export function SheetFind({ desk, state, onClose }: SheetFindProps) {
  const t = useMessages(sheetMessages);
  const [wish, setWish] = useState<FindWish>({ words: '', matchesCase: false, isWhole: false });
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = findCells(desk.sheetNow, desk.shown, wish);
  const go = (back: boolean) => goOn(desk, found, back);
  const replace = (cells: readonly FoundCell[]) => changeCells(desk, replacedIn(desk.sheetNow, cells, wish, words));
  const replaceHere = () => {
    const { row, col } = state.selection.active;
    replace(found.filter((one) => one.row === row && one.col === col));
    go(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && event.target === field.current) go(event.shiftKey);
  };
  const change = (part: Partial<FindWish>) => setWish({ ...wish, ...part });
  return (
    <section className="sheet-find" aria-label={t('find')} onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={wish.words}
        onChange={({ target }) => change({ words: target.value })}
      />
      <Action label={t('findPrevious')} isReady={found.length > 0} run={() => go(true)} />
      <Action label={t('findNext')} isReady={found.length > 0} run={() => go(false)} />
      <span role="status" className="num">
        {wish.words !== '' && (found.length === 0 ? t('notFound') : t('foundCount', { count: found.length }))}
      </span>
      <Checkbox checked={wish.matchesCase} onChange={({ target }) => change({ matchesCase: target.checked })}>
        {t('matchesCase')}
      </Checkbox>
      <Checkbox checked={wish.isWhole} onChange={({ target }) => change({ isWhole: target.checked })}>
        {t('isWhole')}
      </Checkbox>
      {state.mayWrite && (
        <>
          <input
            type="text"
            aria-label={t('replaceWith')}
            placeholder={t('replaceWith')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Action label={t('replaceOne')} isReady={found.length > 0} run={replaceHere} />
          <Action label={t('replaceAll')} isReady={found.length > 0} run={() => replace(found)} />
        </>
      )}
      <span className="grow" />
      <button
        type="button"
        className="btn quiet small icon-only"
        aria-label={t('close')}
        title={t('close')}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}

function Action({ label, isReady, run }: { label: string; isReady: boolean; run: () => void }) {
  return (
    <button type="button" className="btn small" disabled={!isReady} onClick={run}>
      {label}
    </button>
  );
}

function goOn(desk: SheetDesk, found: readonly FoundCell[], back: boolean): void {
  const next = nextFound(found, desk.state().selection.active, back);
  if (next) desk.select(selectCell(next.row, next.col));
}
