import type { OutputOf, pageDiff } from '@sheaf/contract';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useGrowing } from '../../lib/use-growing.ts';
import './diff.css';
import { type DiffLook, DiffLookSwitch } from './diff-choice.tsx';
import { DiffText } from './diff-text.tsx';
import { InlineRows } from './inline-diff.tsx';
import { pageDiffMessages } from './page-diff-messages.ts';
import { type DiffRow, type DiffSide, type DiffStretch, rowsOf, sidesOf, stretchesOf } from './side-by-side.ts';

type PageDiff = OutputOf<typeof pageDiff>;

interface PageDiffViewProps {
  readonly diff: PageDiff;
  /** Where the page is read. */
  readonly readPath: string;
  /** Which versions these are, to be chosen anew. */
  readonly choice: ReactNode;
  /** The right one is no former version. */
  readonly isCurrent: boolean;
}

/** A former version on the left, the current page, or another version, on the right; or both in one column. */
export function PageDiffView({ diff, readPath, choice, isCurrent }: PageDiffViewProps) {
  const t = useMessages(pageDiffMessages);
  const language = useLanguage();
  const [look, setLook] = useState<DiffLook>('sideBySide');
  const { page, history_page, lines, lines_omitted } = diff;
  const stretches = useMemo(() => stretchesOf(rowsOf(lines)), [lines]);
  const added = lines.filter((line) => line.op === '+').length;
  const by = ({ author_username: author, saved_at }: PageDiff['page']) =>
    t('by', { author, time: formatMoment(saved_at, language) });
  const removed = lines.filter((line) => line.op === '-').length;
  return (
    <main id="main" className="diff">
      <header className="diff-head">
        <h1>{t('title')}</h1>
        <span className="grow ell muted">{page.page_title}</span>
        <DiffLookSwitch look={look} onChange={setLook} />
        <a className="btn" href={href(readPath)}>
          {t('back')}
        </a>
      </header>
      <div className="diff-head">
        {choice}
        <span className="tag ok num">{t('added', { count: added })}</span>
        <span className="tag bad num">{t('removed', { count: removed })}</span>
        {lines_omitted > 0 && <span role="note">{t('omitted', { count: lines_omitted })}</span>}
        {added + removed === 0 && <span className="muted">{t('same')}</span>}
      </div>
      <section
        key={`${page.page_history_id} ${history_page.page_history_id}`}
        className={`diff-lines${look === 'inline' ? ' inline' : ''}`}
        aria-label={t('lines')}
      >
        <h2>
          {t('version')} <span>{by(history_page)}</span>
        </h2>
        <h2>
          {isCurrent ? t('current') : t('other')} <span>{by(page)}</span>
        </h2>
        <Stretches key={look} stretches={stretches} look={look} />
      </section>
    </main>
  );
}

function Stretches({ stretches, look }: { readonly stretches: readonly DiffStretch[]; readonly look: DiffLook }) {
  const rooms = roomsOf(stretches);
  const shown = useGrowing(rooms.at(-1)?.end ?? 0);
  return rooms
    .filter(({ start }) => start < shown)
    .map(({ stretch, start, end }) => (
      <Stretch key={start} stretch={stretch} look={look} most={Math.min(end, shown) - start} />
    ));
}

/** Where each stretch begins and ends among all that is shown at first: a folded one is a line. */
function roomsOf(stretches: readonly DiffStretch[]) {
  let end = 0;
  return stretches.map((stretch) => {
    const start = end;
    end += stretch.folded ? 1 : stretch.rows.length;
    return { stretch, start, end };
  });
}

interface StretchProps {
  readonly stretch: DiffStretch;
  readonly look: DiffLook;
  /** So many of its rows, unless it was folded. */
  readonly most: number;
}

const Stretch = memo(function Stretch({ stretch: { folded, rows }, look, most }: StretchProps) {
  const t = useMessages(pageDiffMessages);
  const [isFolded, setFolded] = useState(folded);
  if (isFolded) {
    return (
      <button type="button" className="diff-fold" onClick={() => setFolded(false)}>
        {t('unfold', { count: rows.length })}
      </button>
    );
  }
  const Shown = look === 'inline' ? InlineRows : Rows;
  return folded ? <Unfolded rows={rows} Shown={Shown} /> : <Shown rows={rows} most={most} />;
});

interface RowsProps {
  readonly rows: readonly DiffRow[];
  readonly most: number;
}

function Unfolded({ rows, Shown }: Pick<RowsProps, 'rows'> & { readonly Shown: (props: RowsProps) => ReactNode }) {
  return <Shown rows={rows} most={useGrowing(rows.length)} />;
}

function Rows({ rows, most }: RowsProps) {
  return rows.slice(0, most).map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
    <Row key={index} row={row} />
  ));
}

const Row = memo(function Row({ row }: { row: DiffRow }) {
  const { current, version } = sidesOf(row);
  return (
    <div className="diff-row">
      <Side side={version} kind="version" state={row.changed ? 'removed' : 'equal'} />
      <Side side={current} kind="current" state={row.changed ? 'added' : 'equal'} />
    </div>
  );
});

const SIGNS = { added: '+', removed: '-', equal: '' } as const;

function Side({ side, kind, state }: { side: DiffSide | undefined; kind: string; state: keyof typeof SIGNS }) {
  if (!side) return <div className={`diff-line ${kind} gap`} />;
  return (
    <div className={`diff-line ${kind} ${state}`}>
      <span className="no">{side.line}</span>
      <span className="sign">{SIGNS[state]}</span>
      <span className="text">
        <DiffText side={side} />
      </span>
    </div>
  );
}
