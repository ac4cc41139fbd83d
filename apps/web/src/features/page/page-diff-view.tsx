import type { OutputOf, pageDiff } from '@sheaf/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import './diff.css';
import { type DiffLook, DiffLookSwitch } from './diff-choice.tsx';
import { DiffText } from './diff-text.tsx';
import { InlineStretch } from './inline-diff.tsx';
import { pageDiffMessages } from './page-diff-messages.ts';
import type { DiffRow, DiffSide, DiffStretch } from './side-by-side.ts';
import { rowsOf, stretchesOf } from './side-by-side.ts';

type PageDiff = OutputOf<typeof pageDiff>;

interface PageDiffViewProps {
  readonly diff: PageDiff;
  /** Where the page is read. */
  readonly readPath: string;
  /** Which versions these are, to be chosen anew. */
  readonly choice: ReactNode;
  /** The left one is no former version. */
  readonly isCurrent: boolean;
}

/** The current page, or another version, on the left, a former one on the right; or both in one column. */
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
          {isCurrent ? t('current') : t('other')} <span>{by(page)}</span>
        </h2>
        <h2>
          {t('version')} <span>{by(history_page)}</span>
        </h2>
        {stretches.map((stretch, index) => {
          const Shown = look === 'inline' ? InlineStretch : Stretch;
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no other name and never move
          return <Shown key={`${look} ${index}`} stretch={stretch} />;
        })}
      </section>
    </main>
  );
}

function Stretch({ stretch }: { stretch: DiffStretch }) {
  const t = useMessages(pageDiffMessages);
  const [isFolded, setFolded] = useState(stretch.folded);
  if (isFolded) {
    return (
      <button type="button" className="diff-fold" onClick={() => setFolded(false)}>
        {t('unfold', { count: stretch.rows.length })}
      </button>
    );
  }
  return stretch.rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move
    <Row key={index} row={row} />
  ));
}

function Row({ row }: { row: DiffRow }) {
  return (
    <div className="diff-row">
      <Side side={row.current} kind="current" state={row.changed ? 'added' : 'equal'} />
      <Side side={row.version} kind="version" state={row.changed ? 'removed' : 'equal'} />
    </div>
  );
}

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
