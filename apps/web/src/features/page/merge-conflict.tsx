import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import type { Choice, Conflict } from './merge.ts';
import { pageMergeMessages } from './page-merge-messages.ts';
import type { Segment } from './word-diff.ts';
import { wordDiff } from './word-diff.ts';

interface MergeConflictProps {
  readonly number: number;
  /** The heading above the lines; '' before the first one. */
  readonly place: string;
  readonly conflict: Conflict;
  /** What the two versions are called. */
  readonly labels: { readonly mine: string; readonly theirs: string };
  readonly allowsBoth: boolean;
  readonly choice: Choice | undefined;
  readonly choose: (choice: Choice) => void;
}

/** One place that both changed: their lines beside each other, and the answers. */
export function MergeConflict(props: MergeConflictProps) {
  const { number, place, conflict, labels, allowsBoth, choice, choose } = props;
  const t = useMessages(pageMergeMessages);
  const name = useId();
  const sides = markedSides(conflict);
  const option = (value: Choice) => ({ name, checked: choice === value, choose: () => choose(value) });
  return (
    <fieldset className="merge-card">
      <legend className="sr">{t('conflictNumber', { number })}</legend>
      <div className="merge-card-head">
        <span className={choice ? 'tag ok' : 'tag warn'}>{choice ? t('chosen') : t('open')}</span>
        <b className="grow ell">{place}</b>
        {allowsBoth && <MergeOption {...option('both')} label={t('both')} lines={undefined} />}
      </div>
      <div className="merge-sides">
        <MergeOption {...option('mine')} label={labels.mine} lines={sides.mine} />
        <MergeOption {...option('theirs')} label={labels.theirs} lines={sides.theirs} />
      </div>
    </fieldset>
  );
}

interface MergeOptionProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly choose: () => void;
  readonly lines: readonly (readonly Segment[])[] | undefined;
}

function MergeOption({ name, label, checked, choose, lines }: MergeOptionProps) {
  const t = useMessages(pageMergeMessages);
  const field = useId();
  return (
    <div className={lines ? 'merge-side' : 'merge-both'}>
      <label htmlFor={field}>
        <input id={field} type="radio" name={name} checked={checked} onChange={choose} />
        {label}
      </label>
      {lines && (lines.length > 0 ? <MarkedLines lines={lines} /> : <p className="muted">{t('removed')}</p>)}
    </div>
  );
}

function MarkedLines({ lines }: { lines: readonly (readonly Segment[])[] }) {
  return (
    <pre>
      {lines.map((segments, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
        <span key={line}>
          {segments.map((segment, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a line's parts never move
            segment.changed ? <mark key={index}>{segment.text}</mark> : segment.text,
          )}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

/** Words are compared line by line; lines without a partner stand as they are. */
function markedSides({ mine, theirs }: Conflict) {
  const pairs = mine.map((line, index) => (theirs[index] === undefined ? undefined : wordDiff(theirs[index], line)));
  const plain = (text: string) => [{ text, changed: false }];
  return {
    mine: mine.map((line, index) => pairs[index]?.after ?? plain(line)),
    theirs: theirs.map((line, index) => pairs[index]?.before ?? plain(line)),
  };
}
