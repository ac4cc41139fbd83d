import type { Reply, Thread } from '@sheaf/contract';
import { useRef, useState } from 'react';
import { LOCALES, useLanguage, useMessages } from '../lib/i18n.ts';
import { CommentForm } from './comment-form.tsx';
import { commentMessages } from './comment-messages.ts';
import type { CommentTools } from './comment-tools.ts';

export interface ThreadPlaces {
  readonly tools: CommentTools;
  readonly names: readonly string[];
  readonly onCall: () => void;
  /** Something was changed: what is said of it, and whether the thread is not in this list any more. */
  readonly onDone: (said: string) => void;
  readonly onPlace: (thread: Thread) => void;
  /** The words of a heading by its id. */
  readonly headingOf: (id: string) => string;
  readonly mayAdd: boolean;
}

/** A first comment with what it is about, and the answers to it. */
export function CommentThread({ thread, places }: { thread: Thread; places: ThreadPlaces }) {
  const t = useMessages(commentMessages);
  const [isAnswering, setAnswering] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { tools, names, onCall, onDone, mayAdd } = places;
  const stop = () => {
    setAnswering(false);
    opener.current?.focus();
  };
  const sent = () => {
    stop();
    onDone(t('sent'));
  };
  return (
    <article
      className="thread"
      id={`comment-${thread.comment_id}`}
      tabIndex={-1}
      aria-label={nameOf(thread, t('removed'))}
    >
      <About thread={thread} places={places} />
      <Said said={thread} places={places} thread={thread} />
      {thread.replies.map((reply) => (
        <Said key={reply.comment_id} said={reply} places={places} />
      ))}
      {thread.resolved_at > 0 && (
        <p className="thread-resolved">
          {t('resolvedBy', { name: thread.resolved_by })} <Moment at={thread.resolved_at} />
        </p>
      )}
      {isAnswering && (
        <CommentForm
          label={t('newReply', { name: thread.username })}
          send={t('reply')}
          names={names}
          onCall={onCall}
          isOpened
          onSend={(content) => tools.add({ content, parent_id: thread.comment_id })}
          onDone={sent}
          onCancel={stop}
        />
      )}
      {mayAdd && (
        <button
          type="button"
          className="btn quiet small"
          ref={opener}
          hidden={isAnswering}
          onClick={() => setAnswering(true)}
        >
          {t('reply')}
        </button>
      )}
    </article>
  );
}

function nameOf({ username, content }: Reply, removed: string): string {
  return username === '' ? removed : `${username}: ${content.slice(0, 80)}`;
}

/** The passage or heading, while the page has it. */
function About({ thread, places }: { thread: Thread; places: ThreadPlaces }) {
  const t = useMessages(commentMessages);
  const { anchor } = thread;
  if (anchor.kind === 'page') return null;
  if (anchor.stands === 0) return <p className="thread-about gone">{t('passageGone')}</p>;
  const passage = anchor.kind === 'text' ? anchor.quote : places.headingOf(anchor.heading);
  return (
    <button
      type="button"
      className="thread-about"
      aria-label={t('toPassage', { passage })}
      onClick={() => places.onPlace(thread)}
    >
      {passage}
    </button>
  );
}

interface SaidProps {
  readonly said: Reply;
  readonly places: ThreadPlaces;
  /** Where it begins one. */
  readonly thread?: Thread;
}

function Said({ said, places, thread }: SaidProps) {
  const t = useMessages(commentMessages);
  const [doing, setDoing] = useState<'deleting' | 'editing'>();
  const box = useRef<HTMLDivElement>(null);
  if (said.is_deleted === 1) return <p className="remark gone">{t('removed')}</p>;
  const stop = () => {
    setDoing(undefined);
    box.current?.querySelector<HTMLElement>('.remark-tools button')?.focus();
  };
  const saved = () => {
    stop();
    places.onDone(t('saved'));
  };
  return (
    <div className="remark" ref={box}>
      <p className="remark-by">
        <b>{said.username}</b> <Moment at={said.added_at} />
        {said.edited_at > 0 && <span>{t('edited')}</span>}
      </p>
      {doing === 'editing' ? (
        <CommentForm
          label={t('edit')}
          send={t('save')}
          first={said.content}
          names={places.names}
          onCall={places.onCall}
          isOpened
          onSend={(content) => places.tools.edit(said.comment_id, content)}
          onDone={saved}
          onCancel={stop}
        />
      ) : (
        <p className="remark-text" dir="auto">
          {said.content}
        </p>
      )}
      {doing === 'deleting' && <Deletion said={said} places={places} onCancel={stop} />}
      {doing === undefined && (
        <div className="remark-tools">
          {thread?.may_resolve === 1 && <Resolve thread={thread} places={places} />}
          {said.may_edit === 1 && (
            <button type="button" className="btn quiet small" onClick={() => setDoing('editing')}>
              {t('edit')}
            </button>
          )}
          {said.may_delete === 1 && (
            <button type="button" className="btn quiet small" onClick={() => setDoing('deleting')}>
              {t('delete')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface DeletionProps {
  readonly said: Reply;
  readonly places: ThreadPlaces;
  readonly onCancel: () => void;
}

function Deletion({ said, places, onCancel }: DeletionProps) {
  const t = useMessages(commentMessages);
  const { isPending, refusal, run } = useOneCall(t('notSaved'));
  return (
    <div className="remark-sure">
      <span>{t('deleteSure')}</span>
      {/* biome-ignore lint/a11y/noAutofocus: asked in the place of the button that was pressed */}
      <button type="button" className="btn small" autoFocus onClick={onCancel}>
        {t('cancel')}
      </button>
      <button
        type="button"
        className="btn small danger"
        aria-busy={isPending}
        onClick={() =>
          run(
            () => places.tools.remove(said.comment_id),
            () => places.onDone(t('deleted')),
          )
        }
      >
        {t('delete')}
      </button>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </div>
  );
}

function Resolve({ thread, places }: { thread: Thread; places: ThreadPlaces }) {
  const t = useMessages(commentMessages);
  const { isPending, refusal, run } = useOneCall(t('notSaved'));
  const isOpen = thread.resolved_at === 0;
  const press = () =>
    run(
      () => places.tools.resolve(thread.comment_id, isOpen ? 1 : 0),
      () => places.onDone(isOpen ? t('nowResolved') : t('nowOpen')),
    );
  return (
    <>
      <button type="button" className="btn quiet small" aria-busy={isPending} onClick={press}>
        {isOpen ? t('resolve') : t('reopen')}
      </button>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </>
  );
}

/** A call that is made once at a time, and why it was refused. */
function useOneCall(failed: string) {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = (call: () => Promise<string | undefined>, onDone: () => void) => {
    if (isPending) return;
    setPending(true);
    const settle = (why: string | undefined) => {
      setPending(false);
      setRefusal(why);
      if (why === undefined) onDone();
    };
    call().then(settle, () => settle(failed));
  };
  return { isPending, refusal, run };
}

/** By the reader's clock. */
function Moment({ at }: { at: number }) {
  const locale = LOCALES[useLanguage()];
  const date = new Date(at * 1000);
  const text = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
  return <time dateTime={date.toISOString()}>{text}</time>;
}
