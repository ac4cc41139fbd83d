import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { readingMessages } from './reading-messages.ts';
import type { TreeControls, TreeLineSlot, TreeSlot } from './reading-tools.ts';
import { findByLetters, moveByKey, type TreeMove, type TreeRow, windowOf } from './tree-model.ts';
import type { TreePlace } from './tree-still.tsx';
import { useScrolled } from './use-scrolled.ts';

/** Below this every line is drawn, so that the browser's own search finds all of them. */
const DRAW_ALL = 400;
const LETTERS_MS = 700;

interface TreeLiveProps {
  place: TreePlace;
  rows: readonly TreeRow[];
  label: string;
  /** The element that scrolls the tree. */
  scroller: { readonly current: HTMLElement | null };
  onOpen: (cat_id: number, open: boolean) => void;
  /** A place of a large item came in part, and the rest is asked for. */
  onShowAll: () => void;
  slot: TreeSlot | undefined;
  controls: TreeControls;
}

/** The tree with the keyboard of an ARIA tree; of a long one only the lines near the screen are drawn. */
export function TreeLive({ place, rows, label, scroller, onOpen, onShowAll, slot, controls }: TreeLiveProps) {
  const { rowHeight, scrollTop, height } = useScrolled(scroller);
  const [active, setActive] = useState('');
  const wanted = useRef<string | undefined>(undefined);
  const letters = useRef({ typed: '', at: 0 });
  const list = useRef<HTMLDivElement>(null);
  const { from, to } =
    rows.length > DRAW_ALL ? windowOf(rows.length, rowHeight, scrollTop, height) : { from: 0, to: rows.length };
  const drawn = rows.slice(from, to);
  const stop = tabStop(drawn, active, place);

  useLayoutEffect(() => {
    const key = wanted.current;
    const node = key === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);
    if (!node) return;
    wanted.current = undefined;
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: 'nearest' });
  });

  const focus = (key: string) => {
    wanted.current = key;
    setActive(key);
    const at = rows.findIndex((row) => row.key === key);
    if (at < from || at >= to) scroller.current?.scrollTo({ top: at * rowHeight - height / 2 });
  };

  const make = (move: NonNullable<TreeMove>) => {
    if ('focus' in move) focus(move.focus);
    else if ('open' in move) onOpen(move.open, true);
    else onOpen(move.close, false);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyAt(event.target);
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    if (!row) return;
    const isTaken = slot?.onKey(row, event, controls) === true;
    const move = isTaken || isCommand(event) ? undefined : moveOf(rows, at, event.key, letters.current);
    if (!isTaken && move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (move) make(move);
  };

  return (
    <div className="tree-live" role="tree" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      <div style={{ height: from * rowHeight }} />
      {drawn.map((row) => (
        <Line
          key={row.key}
          row={row}
          place={place}
          tabIndex={row.key === stop ? 0 : -1}
          onOpen={onOpen}
          onShowAll={onShowAll}
          onFocus={setActive}
          extra={slot?.line(row, controls)}
        />
      ))}
      <div style={{ height: (rows.length - to) * rowHeight }} />
    </div>
  );
}

interface LineProps extends Pick<TreeLiveProps, 'onOpen' | 'onShowAll'> {
  row: TreeRow;
  place: TreePlace;
  tabIndex: number;
  onFocus: (key: string) => void;
  extra: TreeLineSlot | undefined;
}

function Line({ row, place, tabIndex, onOpen, onShowAll, onFocus, extra }: LineProps) {
  if (row.kind === 'more') return <MoreLine row={row} tabIndex={tabIndex} onShowAll={onShowAll} />;
  const isCatalog = row.kind === 'catalog';
  const toggle = (event: MouseEvent) => {
    if (!isCatalog || !row.filled || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(row.id, !row.expanded);
  };
  return (
    <div role="none" {...extra?.attributes} className={`line ${extra?.attributes.className ?? ''}`}>
      <a
        className={`node d${row.level}${isCatalog ? ' dir' : ''}`}
        role="treeitem"
        data-key={row.key}
        href={isCatalog ? place.addressOfCatalog(row.id) : place.addressOfPage(row.id)}
        aria-level={row.level}
        aria-posinset={row.position}
        aria-setsize={row.setSize}
        aria-expanded={isCatalog && row.filled ? row.expanded : undefined}
        aria-current={isCurrent(row, place) ? 'page' : undefined}
        tabIndex={tabIndex}
        title={row.title}
        onClick={toggle}
        onFocus={() => onFocus(row.key)}
      >
        {isCatalog && <Icon name="chevron" />}
        <span className="ell">{row.title}</span>
      </a>
      {extra?.end}
    </div>
  );
}

interface MoreLineProps extends Pick<TreeLiveProps, 'onShowAll'> {
  row: TreeRow;
  tabIndex: number;
}

function MoreLine({ row, tabIndex, onShowAll }: MoreLineProps) {
  const t = useMessages(readingMessages);
  return (
    <div className="line" role="none">
      <button
        type="button"
        className={`node more d${row.level}`}
        role="treeitem"
        data-key={row.key}
        aria-level={row.level}
        aria-posinset={row.position}
        aria-setsize={row.setSize}
        tabIndex={tabIndex}
        onClick={onShowAll}
      >
        {t('treeMore')}
      </button>
    </div>
  );
}

function isCurrent(row: TreeRow, place: TreePlace): boolean {
  return row.kind === 'page' ? row.id === place.currentPage : row.id === place.currentCatalog;
}

/** The one line that Tab reaches: the last focused, else the page that is read, else the first drawn. */
function tabStop(drawn: readonly TreeRow[], active: string, place: TreePlace): string | undefined {
  const row = drawn.find(({ key }) => key === active) ?? drawn.find((each) => isCurrent(each, place)) ?? drawn[0];
  return row?.key;
}

function keyAt(target: EventTarget): string | undefined {
  return target instanceof HTMLElement ? target.dataset['key'] : undefined;
}

function isCommand({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

function moveOf(rows: readonly TreeRow[], at: number, key: string, letters: { typed: string; at: number }): TreeMove {
  return moveByKey(rows, at, key) ?? moveByLetters(rows, at, key, letters);
}

function moveByLetters(rows: readonly TreeRow[], at: number, key: string, letters: { typed: string; at: number }) {
  if (key.length !== 1 || key === ' ' || key === '/' || key === '?' || key === '[' || key === ']') return undefined;
  const now = performance.now();
  const goesOn = now - letters.at < LETTERS_MS;
  letters.typed = goesOn && letters.typed !== key ? letters.typed + key : key;
  letters.at = now;
  const row = findByLetters(rows, at, letters.typed);
  return row && { focus: row.key };
}
