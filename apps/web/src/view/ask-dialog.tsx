import './ask.css';
import type { AnswerSource, ItemAnswer } from '@sheaf/contract';
import type { LIMITS } from '@sheaf/contract/limits';
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { askMessages } from './ask-messages.ts';

export interface AskTools {
  /** Asked at once; '': nothing yet. */
  readonly question: string;
  readonly addressOf: (page_id: number) => string;
  /** Fails with what there is to be told, or when it was stopped. */
  readonly ask: (asked: Question, signal: AbortSignal) => Promise<ItemAnswer>;
}

/** With what was asked and answered before, so that "and how often?" is understood. */
interface Question {
  readonly content: string;
  readonly turns: readonly { readonly question: string; readonly answer: string }[];
}

/** A question of this dialog with its answer. */
interface Turn {
  readonly question: string;
  readonly answer: ItemAnswer;
}

/** As the server takes them. */
const TURNS: typeof LIMITS.askTurns = 3;
const ANSWER_CHARS: typeof LIMITS.askAnswerChars = 2000;

type State = 'idle' | 'asking' | 'stopped' | { readonly answer: ItemAnswer } | { readonly failed: string };

/** A question to the pages of an item. The answer is words and numbers of pages: nothing in it leads elsewhere. */
export function AskDialog({ tools, onClose }: { tools: AskTools; onClose: () => void }) {
  const t = useMessages(askMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [question, setQuestion] = useState(tools.question);
  const { state, earlier, ask, stop } = useAsking(tools);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // who opens it wants to ask, not to close
    field.current?.focus();
  }, []);
  useEffect(() => {
    if (tools.question !== '') ask(tools.question);
  }, [ask, tools]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = question.trim();
    if (asked !== '' && state !== 'asking') ask(asked);
  };
  return (
    <dialog className="sheet ask" ref={dialog} aria-labelledby="ask-title" onClose={onClose}>
      <form method="dialog" className="sheet-head">
        <h2 id="ask-title">{t('title')}</h2>
        <button type="submit" className="btn quiet icon-only" aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </form>
      <div className="ask-body">
        <form className="ask-form" onSubmit={submit}>
          <input
            ref={field}
            aria-label={t('question')}
            placeholder={t('hint')}
            maxLength={1000}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          <button type="submit" className="btn primary" aria-disabled={state === 'asking'}>
            {t('ask')}
          </button>
        </form>
        <Outcome state={state} tools={tools} stop={stop} retry={() => ask(question.trim())} />
        {earlier.map((turn, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was asked never moves
          <details key={at} className="ask-earlier">
            <summary>{t('earlier', { question: turn.question })}</summary>
            <Answer answer={turn.answer} tools={tools} />
          </details>
        ))}
        <p className="muted">{t('care')}</p>
      </div>
    </dialog>
  );
}

function useAsking({ ask: send }: AskTools) {
  const [state, setState] = useState<State>('idle');
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const known = useRef(turns);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const ask = useCallback(
    (question: string) => {
      asking.current?.abort();
      const control = new AbortController();
      asking.current = control;
      setState('asking');
      send({ content: question, turns: turnsFrom(known.current) }, control.signal).then(
        (answer) => {
          if (control.signal.aborted) return;
          known.current = [...known.current, { question, answer }];
          setTurns(known.current);
          setState({ answer });
        },
        (error: unknown) =>
          control.signal.aborted || setState({ failed: error instanceof Error ? error.message : String(error) }),
      );
    },
    [send],
  );
  const stop = () => {
    asking.current?.abort();
    setState('stopped');
  };
  const isShown = typeof state === 'object' && 'answer' in state;
  return { state, earlier: isShown ? turns.slice(0, -1) : turns, ask, stop };
}

function turnsFrom(turns: readonly Turn[]): Question['turns'] {
  const answered = turns.filter(({ answer }) => answer.parts.length > 0);
  return answered.slice(-TURNS).map(wordsOf);
}

/** Without the numbers of its pages, which another answer gives anew. */
function wordsOf({ question, answer }: Turn) {
  const words = answer.parts.map((part) => ('text' in part ? part.text : '')).join('');
  return { question, answer: words.slice(0, ANSWER_CHARS) };
}

interface OutcomeProps {
  readonly state: State;
  readonly tools: AskTools;
  readonly stop: () => void;
  readonly retry: () => void;
}

function Outcome({ state, tools, stop, retry }: OutcomeProps) {
  const t = useMessages(askMessages);
  if (state === 'idle') return null;
  if (state === 'asking') {
    return (
      <p className="ask-state" role="status">
        {t('asking')}
        <button type="button" className="btn small" onClick={stop}>
          {t('stop')}
        </button>
      </p>
    );
  }
  if (state === 'stopped') return <p role="status">{t('stopped')}</p>;
  if ('failed' in state) {
    return (
      <p className="ask-state" role="alert">
        {state.failed === '' ? t('failed') : state.failed}
        <button type="button" className="btn small" onClick={retry}>
          {t('retry')}
        </button>
      </p>
    );
  }
  return <Answer answer={state.answer} tools={tools} />;
}

function Answer({ answer: { parts, sources }, tools }: { answer: ItemAnswer; tools: AskTools }) {
  const t = useMessages(askMessages);
  const isAnswered = parts.length > 0;
  return (
    <>
      {isAnswered ? (
        <section aria-label={t('answer')}>
          <div role="status" className="ask-answer">
            {parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an answer never move
              <Part key={at} part={part} sources={sources} tools={tools} />
            ))}
          </div>
        </section>
      ) : (
        <p role="status">{t('nothing')}</p>
      )}
      {sources.length > 0 && (
        <section aria-label={isAnswered ? t('sources') : t('closest')}>
          {!isAnswered && <p>{t('closest')}</p>}
          <Sources sources={sources} tools={tools} />
        </section>
      )}
    </>
  );
}

interface PartProps {
  readonly part: ItemAnswer['parts'][number];
  readonly sources: readonly AnswerSource[];
  readonly tools: AskTools;
}

function Part({ part, sources, tools }: PartProps) {
  const t = useMessages(askMessages);
  if ('text' in part) return part.text;
  const source = sources[part.source - 1];
  if (!source) return null;
  return (
    <a
      className="ask-cite"
      href={tools.addressOf(source.page_id)}
      aria-label={t('source', { number: part.source })}
      title={source.page_title}
    >
      {part.source}
    </a>
  );
}

function Sources({ sources, tools }: Pick<PartProps, 'sources' | 'tools'>) {
  return (
    <ol className="ask-sources">
      {sources.map(({ page_id, page_title, path, excerpt }, at) => (
        <li key={page_id}>
          <a href={tools.addressOf(page_id)}>
            <span className="ask-cite" aria-hidden="true">
              {at + 1}
            </span>
            <span>
              {page_title}
              {path.length > 0 && <small>{path.join(' / ')}</small>}
              {excerpt !== '' && <small>{excerpt}</small>}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
