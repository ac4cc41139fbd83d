import type { StalePage } from '@sheaf/contract';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import type { PageText } from './draft-rules.ts';
import { withoutReturns } from './line-endings.ts';
import type { Choice, Conflict, MergeChunk } from './merge.ts';
import { conflictsOf, headingsOfConflicts, joinedCount, mergedText, mergeTexts, mergeValues } from './merge.ts';
import { MergeConflict } from './merge-conflict.tsx';
import { MergeResult } from './merge-result.tsx';
import { pageMergeMessages } from './page-merge-messages.ts';
import type { OpenDiagrams } from './preview-diagrams.ts';

interface PageMergeProps {
  readonly stale: StalePage;
  /** The text whose save was refused; the merge works on what it was then. */
  readonly refused: PageText;
  readonly openDiagrams: OpenDiagrams;
  readonly back: () => void;
  readonly save: (text: string, title: string) => void;
  readonly saveAsNew: (title: string) => void;
}

/** The page was saved by somebody else since: what is apart is joined, the rest is asked. */
export function PageMerge({ stale, refused, openDiagrams, back, save, saveAsNew }: PageMergeProps) {
  const t = useMessages(pageMergeMessages);
  const heading = useId();
  const [mine] = useState(refused);
  const merge = useMerge(stale, mine);
  const dialog = useRef<HTMLElement>(null);
  useEffect(() => dialog.current?.focus(), []);
  return (
    <section ref={dialog} role="dialog" aria-modal="true" aria-labelledby={heading} tabIndex={-1} className="merge">
      <header className="editor-head">
        <h1 id={heading}>{t('title')}</h1>
        <span className="grow ell muted">{merge.title ?? mine.page_title}</span>
        <button type="button" className="btn" onClick={back}>
          {t('back')}
        </button>
        <button type="button" className="btn" onClick={() => saveAsNew(t('copyTitle', { title: mine.page_title }))}>
          {t('saveAsNew')}
        </button>
        <button
          type="button"
          className="btn primary"
          disabled={merge.title === undefined || merge.done < merge.total}
          onClick={() => merge.title !== undefined && save(merge.text, merge.title)}
        >
          {t('save')}
        </button>
      </header>
      <div className="merge-body">
        <MergeSummary stale={stale} merge={merge} />
        {merge.questions.map((question, index) => (
          <MergeConflict
            key={question.key}
            number={index + 1}
            place={question.place}
            conflict={question.conflict}
            labels={sideLabels(t, stale)}
            allowsBoth={question.key !== 'title'}
            choice={question.choice}
            choose={question.choose}
          />
        ))}
        <MergeResult text={merge.text} title={merge.title ?? mine.page_title} openDiagrams={openDiagrams} />
      </div>
    </section>
  );
}

function MergeSummary({ stale, merge }: { stale: StalePage; merge: ReturnType<typeof useMerge> }) {
  const t = useMessages(pageMergeMessages);
  const { author_username, is_cur_user, saved_at } = stale.current;
  const time = formatTime(saved_at, useLanguage(), Date.now() / 1000);
  const { done, total, joined } = merge;
  return (
    <>
      <p role="status" className="editor-notice">
        <span>
          <b>{is_cur_user ? t('savedElsewhere', { time }) : t('saved', { author: author_username, time })}</b>{' '}
          {joined > 0 && t('joined', { joined })} {total > 0 ? t('conflicts', { count: total }) : t('noConflicts')}
        </span>
      </p>
      {total > 0 && (
        <p className="merge-progress">
          <span className="num">{t('progress', { done, count: total })}</span>
          <progress value={done} max={total} aria-label={t('progressLabel')} />
        </p>
      )}
    </>
  );
}

type Texts = ReturnType<typeof useMessages<typeof pageMergeMessages>>;

/** One account in two windows is not told of itself as of another. */
function sideLabels(t: Texts, { current }: StalePage): { mine: string; theirs: string } {
  if (current.is_cur_user) return { mine: t('mineHere'), theirs: t('mineElsewhere') };
  return { mine: t('mine'), theirs: t('theirs', { author: current.author_username }) };
}

interface Question {
  readonly key: string;
  readonly place: string;
  readonly conflict: Conflict;
  readonly choice: Choice | undefined;
  readonly choose: (choice: Choice) => void;
}

function useMerge({ base, current }: StalePage, mine: PageText) {
  const t = useMessages(pageMergeMessages);
  const chunks = useMemo(() => chunksOf(base, mine, current), [base, mine, current]);
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>([]);
  const [titleChoice, setTitleChoice] = useState<Choice>();
  const joinedTitle = mergeValues(base?.page_title ?? null, mine.page_title, current.page_title);
  const chosenTitle = titleChoice && (titleChoice === 'theirs' ? current.page_title : mine.page_title);
  const headings = headingsOfConflicts(chunks);
  const inText = conflictsOf(chunks).map(
    (conflict, index): Question => ({
      key: `lines-${index}`,
      place: headings[index] ?? '',
      conflict,
      choice: choices[index],
      choose: (choice) => setChoices((before) => withChoice(before, index, choice)),
    }),
  );
  const titleConflict: Conflict = { kind: 'conflict', base: [], mine: [mine.page_title], theirs: [current.page_title] };
  const inTitle: Question = {
    key: 'title',
    place: t('conflictTitle'),
    conflict: titleConflict,
    choice: titleChoice,
    choose: setTitleChoice,
  };
  const questions = joinedTitle === undefined ? [inTitle, ...inText] : inText;
  return {
    questions,
    done: questions.filter((question) => question.choice !== undefined).length,
    total: questions.length,
    joined: joinedCount(chunks),
    text: mergedText(chunks, choices),
    title: joinedTitle ?? chosenTitle,
  };
}

function chunksOf(base: StalePage['base'], mine: PageText, current: StalePage['current']): readonly MergeChunk[] {
  const common = base ? withoutReturns(base.page_content) : null;
  return mergeTexts(common, mine.page_content, withoutReturns(current.page_content));
}

function withChoice(choices: readonly (Choice | undefined)[], index: number, choice: Choice) {
  const next = [...choices];
  next[index] = choice;
  return next;
}
