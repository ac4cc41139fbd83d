import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { aiMessages } from './ai-messages.ts';
import type { Hunk, Suggestion } from './ai-suggestion.ts';
import { DiffText } from './diff-text.tsx';
import { wordDiff } from './word-diff.ts';
import './diff.css';
import type { DiffSide } from './side-by-side.ts';
import type { AiTurn } from './use-ai.ts';

interface HunksProps {
  readonly suggestion: Suggestion | undefined;
  readonly turn: AiTurn | undefined;
  readonly apply: (chosen: readonly boolean[]) => void;
  readonly discard: () => void;
}

/** What an answer would change, each change to be taken or left; what drops a link is left at first. */
export function AiHunks({ suggestion, turn, apply, discard }: HunksProps) {
  const t = useMessages(aiMessages);
  if (!suggestion) {
    const isUnchanged = turn?.state === 'done' && turn.action !== 'explain';
    return (
      <section className="ai-changes" aria-label={t('suggestions')}>
        <p className="muted ai-none">{isUnchanged ? t('unchanged') : t('noneYet')}</p>
      </section>
    );
  }
  return <Chosen suggestion={suggestion} apply={apply} discard={discard} />;
}

function Chosen({ suggestion: { hunks }, apply, discard }: Omit<HunksProps, 'turn'> & { suggestion: Suggestion }) {
  const t = useMessages(aiMessages);
  const [chosen, setChosen] = useState(() => hunks.map(({ dropsLink }) => !dropsLink));
  const count = chosen.filter(Boolean).length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="ai-changes" aria-label={t('suggestions')} tabIndex={0}>
      <div className="ai-head">
        <b className="grow">{t('suggested', { count: hunks.length })}</b>
        <Button onClick={discard}>{t('discard')}</Button>
        <Button type="primary" disabled={count === 0} onClick={() => apply(chosen)}>
          {t('apply', { count })}
        </Button>
      </div>
      {hunks.map((hunk, at) => (
        <HunkRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one answer never move
          key={at}
          hunk={hunk}
          isChosen={chosen[at] ?? false}
          choose={(isChosen) => setChosen(chosen.map((one, index) => (index === at ? isChosen : one)))}
        />
      ))}
    </section>
  );
}

interface HunkRowProps {
  readonly hunk: Hunk;
  readonly isChosen: boolean;
  readonly choose: (isChosen: boolean) => void;
}

function HunkRow({ hunk, isChosen, choose }: HunkRowProps) {
  const t = useMessages(aiMessages);
  const { line } = hunk;
  const label = {
    changed: t('changed', { line }),
    added: t('added', { line }),
    removed: t('removed', { line }),
  }[hunk.kind];
  return (
    <div className="ai-hunk">
      <div className="ai-hunk-head">
        <Checkbox checked={isChosen} onChange={(event) => choose(event.target.checked)}>
          {label}
        </Checkbox>
        <span className="grow" />
        {hunk.dropsLink && <span className="tag">{t('dropsLink')}</span>}
      </div>
      <div className="diff-lines inline">
        {linesOf(hunk).map(({ state, side }) => (
          <div className={`diff-line ${state}`} key={`${state} ${side.line}`}>
            <span className="no">{side.line}</span>
            <span className="sign" aria-hidden="true">
              {state === 'added' ? '+' : '-'}
            </span>
            <span className="text">
              <span className="sr">{state === 'added' ? t('addedLine') : t('removedLine')} </span>
              <DiffText side={side} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

interface Line {
  readonly state: 'added' | 'removed';
  readonly side: DiffSide;
}

/** All that goes, then all that comes; of lines in the same place the words are compared. */
function linesOf({ kind, line, before, after }: Hunk): readonly Line[] {
  const first = kind === 'added' ? line + 1 : line;
  const pairs = before.map((text, at) => wordDiff(text, after[at] ?? ''));
  const removed = before.map((text, at): Line => {
    const segments = after[at] === undefined ? [{ text, changed: false }] : (pairs[at]?.before ?? []);
    return { state: 'removed', side: { line: first + at, segments } };
  });
  const added = after.map((text, at): Line => {
    const segments = pairs[at]?.after ?? [{ text, changed: false }];
    return { state: 'added', side: { line: first + at, segments } };
  });
  return [...removed, ...added];
}
