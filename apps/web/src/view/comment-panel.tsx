import type { OutlineEntry, Thread } from '@sheaf/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { CommentForm } from './comment-form.tsx';
import { commentMessages } from './comment-messages.ts';
import { CommentThread, type ThreadPlaces } from './comment-thread.tsx';
import type { ChosenPassage, CommentTools } from './comment-tools.ts';
import { hasMore, type LoadedThreads, useThreads } from './use-threads.ts';

/** What the panel was opened for. */
export interface PanelWish {
  /** A thread to look at. */
  readonly comment_id?: number;
  /** What a new one is to be about. */
  readonly passage?: ChosenPassage | undefined;
}

interface CommentPanelProps {
  readonly wish: PanelWish;
  readonly tools: CommentTools;
  readonly open: LoadedThreads;
  readonly outline: readonly OutlineEntry[];
  /** Who wrote the page. */
  readonly author: string;
  /** Who looks at it: nobody calls himself. */
  readonly viewer: string;
  readonly onPlace: (thread: Thread) => void;
  readonly onClose: () => void;
}

/** The comments beside the text, on a phone over its lower part: what is read stays in sight. */
export function CommentPanel({ wish, tools, open, outline, author, viewer, onPlace, onClose }: CommentPanelProps) {
  const t = useMessages(commentMessages);
  const [which, setWhich] = useState<0 | 1>(0);
  const [said, setSaid] = useState('');
  const panel = useRef<HTMLElement>(null);
  const resolved = useThreads(tools, 1, which === 1);
  const loaded = which === 1 ? resolved : open;
  const threads = useNames(tools, { author, viewer }, [open, resolved]);
  const { passage, setPassage } = useWish(wish, setWhich, panel);
  const onDone = (what: string) => {
    setSaid(what);
    open.again();
    if (which === 1) resolved.again();
    // what had the focus may be gone with what it did
    requestAnimationFrame(() => {
      if (!panel.current?.contains(document.activeElement)) panel.current?.querySelector('h2')?.focus();
    });
  };
  const places: ThreadPlaces = {
    ...threads,
    tools,
    onDone,
    onPlace,
    headingOf: (id) => outline.find((entry) => entry.id === id)?.text ?? '',
    mayAdd: isShown(open.shown) && open.shown.mayAdd,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside className="comments" aria-labelledby="comments-title" ref={panel} onKeyDown={onKeyDown}>
      <div className="comments-head">
        <h2 id="comments-title" tabIndex={-1}>
          {t('comments')}
        </h2>
        <Which which={which} onChoose={setWhich} />
        <button type="button" className="btn quiet icon-only" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="comments-list">
        <span className="sr" role="status">
          {said}
        </span>
        <Threads which={which} loaded={loaded} places={places} />
      </div>
      <Foot places={places} passage={passage} setPassage={setPassage} shown={open.shown} />
    </aside>
  );
}

/** What the panel is opened for may change while it is open. */
function useWish(wish: PanelWish, setWhich: (which: 0) => void, panel: { readonly current: HTMLElement | null }) {
  const [passage, setPassage] = useState(wish.passage);
  useEffect(() => {
    setPassage(wish.passage);
    const { current } = panel;
    if (wish.comment_id !== undefined) {
      setWhich(0);
      const thread = current?.querySelector<HTMLElement>(`#comment-${wish.comment_id}`);
      thread?.scrollIntoView({ block: 'nearest' });
      thread?.focus();
    } else if (wish.passage) current?.querySelector<HTMLElement>('.comments-foot textarea')?.focus();
    else current?.querySelector('h2')?.focus();
  }, [wish, setWhich, panel]);
  return { passage, setPassage };
}

/** The people whom a comment may call: who wrote here, and those whom the viewer may know. */
function useNames(
  tools: CommentTools,
  { author, viewer }: Pick<CommentPanelProps, 'author' | 'viewer'>,
  lists: readonly LoadedThreads[],
) {
  const [others, setOthers] = useState<readonly string[]>();
  const here = lists.flatMap(({ shown }) =>
    isShown(shown)
      ? shown.list.flatMap(({ username, replies }) => [username, ...replies.map((one) => one.username)])
      : [],
  );
  const names = [...new Set([author, ...here, ...(others ?? [])])]
    .filter((name) => name !== '' && name !== viewer)
    .toSorted();
  const onCall = () => {
    if (others) return;
    setOthers([]);
    // who may not know them calls those whom he sees
    tools.names().then(setOthers, () => undefined);
  };
  return { names, onCall };
}

function isShown<Shown extends object>(shown: Shown | 'failed' | undefined): shown is Shown {
  return typeof shown === 'object';
}

function Which({ which, onChoose }: { which: 0 | 1; onChoose: (which: 0 | 1) => void }) {
  const t = useMessages(commentMessages);
  const kinds = [
    [0, t('open')],
    [1, t('resolved')],
  ] as const;
  return (
    <fieldset className="comments-which" aria-label={t('which')}>
      {kinds.map(([kind, label]) => (
        <button
          key={kind}
          type="button"
          className="btn quiet small"
          aria-pressed={which === kind}
          onClick={() => onChoose(kind)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

interface ThreadsProps {
  readonly which: 0 | 1;
  readonly loaded: LoadedThreads;
  readonly places: ThreadPlaces;
}

function Threads({ which, loaded: { shown, again, more }, places }: ThreadsProps) {
  const t = useMessages(commentMessages);
  if (shown === undefined) return <p role="status">{t('loading')}</p>;
  if (shown === 'failed') {
    return (
      <p role="alert">
        {t('failed')}{' '}
        <button type="button" className="btn small" onClick={again}>
          {t('retry')}
        </button>
      </p>
    );
  }
  if (shown.list.length === 0) {
    return (
      <div className="comments-none">
        <p>{which === 1 ? t('noneResolved') : t('none')}</p>
        {which === 0 && places.mayAdd && <p>{t('noneHint')}</p>}
      </div>
    );
  }
  return (
    <>
      {shown.list.map((thread) => (
        <CommentThread key={thread.comment_id} thread={thread} places={places} />
      ))}
      {hasMore(shown) && (
        <button type="button" className="btn small" onClick={more}>
          {t('more')}
        </button>
      )}
    </>
  );
}

interface FootProps {
  readonly places: ThreadPlaces;
  readonly passage: ChosenPassage | undefined;
  readonly setPassage: (passage: ChosenPassage | undefined) => void;
  readonly shown: LoadedThreads['shown'];
}

/** Where a new thread is begun; guests are told how they may. */
function Foot({ places, passage, setPassage, shown }: FootProps) {
  const t = useMessages(commentMessages);
  const { tools, names, onCall, onDone } = places;
  if (!isShown(shown)) return null;
  if (!shown.mayAdd) {
    if (tools.logIn === '') return null;
    return (
      <p className="comments-foot">
        <a href={tools.logIn}>{t('logIn')}</a> {t('toComment')}
      </p>
    );
  }
  const sent = () => {
    setPassage(undefined);
    onDone(t('sent'));
  };
  return (
    <div className="comments-foot">
      <CommentForm
        label={t('newComment')}
        send={t('send')}
        names={names}
        onCall={onCall}
        onSend={(content) => tools.add({ ...passage, content, parent_id: 0 })}
        onDone={sent}
      >
        <p className="new-about">
          <span>{aboutOf(passage, places.headingOf) ?? t('aboutPage')}</span>
          {passage && (
            <button
              type="button"
              className="btn quiet small icon-only"
              aria-label={t('wholePage')}
              title={t('wholePage')}
              onClick={() => setPassage(undefined)}
            >
              <Icon name="close" />
            </button>
          )}
        </p>
      </CommentForm>
    </div>
  );
}

function aboutOf(passage: ChosenPassage | undefined, headingOf: (id: string) => string): string | undefined {
  if (!passage) return undefined;
  return passage.anchor_kind === 'text' ? passage.anchor_quote : headingOf(passage.anchor_heading);
}
