import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { DiffText } from './diff-text.tsx';
import { pageDiffMessages } from './page-diff-messages.ts';
import type { DiffRow, DiffSide, DiffStretch } from './side-by-side.ts';

/** Both versions in one column: what went, then what came in its place. */
export function InlineStretch({ stretch }: { stretch: DiffStretch }) {
  const t = useMessages(pageDiffMessages);
  const [isFolded, setFolded] = useState(stretch.folded);
  if (isFolded) {
    return (
      <button type="button" className="diff-fold" onClick={() => setFolded(false)}>
        {t('unfold', { count: stretch.rows.length })}
      </button>
    );
  }
  return inlineLines(stretch.rows).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
    <InlineLine key={index} {...line} />
  ));
}

interface Line {
  readonly state: 'added' | 'removed' | 'equal';
  readonly side: DiffSide;
}

/** Of lines that changed together, all that went stand before all that came. */
function inlineLines(rows: readonly DiffRow[]): readonly Line[] {
  const lines: Line[] = [];
  let added: Line[] = [];
  for (const row of rows) {
    if (!row.changed) lines.push(...added.splice(0));
    lines.push(...sideOf(row.version, row.changed ? 'removed' : 'equal'));
    if (row.changed) added = [...added, ...sideOf(row.current, 'added')];
  }
  return [...lines, ...added];
}

function sideOf(side: DiffSide | undefined, state: Line['state']): readonly Line[] {
  return side ? [{ state, side }] : [];
}

function InlineLine({ state, side }: Line) {
  const t = useMessages(pageDiffMessages);
  return (
    <div className={`diff-line ${state}`}>
      <span className="no">{side.line}</span>
      <span className="sign" aria-hidden="true">
        {{ added: '+', removed: '-', equal: '' }[state]}
      </span>
      <span className="text">
        {state !== 'equal' && <span className="sr">{state === 'added' ? t('addedLine') : t('removedLine')} </span>}
        <DiffText side={side} />
      </span>
    </div>
  );
}
