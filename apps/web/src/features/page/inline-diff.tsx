import { memo, useMemo } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { DiffText } from './diff-text.tsx';
import { pageDiffMessages } from './page-diff-messages.ts';
import { type DiffRow, type DiffSides, sidesOf } from './side-by-side.ts';

/** Both versions in one column: what went, then what came in its place; of the rows the first `most`. */
export function InlineRows({ rows, most }: { readonly rows: readonly DiffRow[]; readonly most: number }) {
  const lines = useMemo(() => inlineLines(rows.slice(0, most)), [rows, most]);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
    <InlineLine key={index} {...line} />
  ));
}

interface Line {
  readonly state: 'added' | 'removed' | 'equal';
  readonly row: DiffRow;
  readonly kind: keyof DiffSides;
}

/** Of lines that changed together, all that went stand before all that came. */
function inlineLines(rows: readonly DiffRow[]): readonly Line[] {
  const lines: Line[] = [];
  const added: Line[] = [];
  for (const row of rows) {
    if (!row.changed) lines.push(...added.splice(0));
    if (row.version) lines.push({ state: row.changed ? 'removed' : 'equal', row, kind: 'version' });
    if (row.changed && row.current) added.push({ state: 'added', row, kind: 'current' });
  }
  return [...lines, ...added];
}

const InlineLine = memo(function InlineLine({ state, row, kind }: Line) {
  const t = useMessages(pageDiffMessages);
  const side = sidesOf(row)[kind];
  if (!side) return null;
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
});
