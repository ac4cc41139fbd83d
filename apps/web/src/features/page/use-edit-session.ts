import { LIMITS, savePage } from '@sheaf/contract';
import type { RefObject } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { holdDraft, keepWhenListed, removeDraft, stashDraft, writeDraft } from '../../lib/drafts.ts';
import type { EditNotice, EditState, OpenedPage } from './edit-doors.ts';
import { EditSession } from './edit-session.ts';

interface SessionDoors {
  /** The text as it stands in the pane; absent until the pane is there. */
  readonly content: () => string;
  readonly notify: (notice: EditNotice) => void;
  readonly created: (page_id: number) => void;
}

/** The session of this editor, and its state. `doors` may change with each rendering. */
export function useEditSession(opened: OpenedPage, doors: RefObject<SessionDoors>): [EditSession, EditState] {
  const [session] = useState(
    () =>
      new EditSession(opened, {
        content: () => doors.current.content(),
        save: (input) => call(savePage, input),
        drafts: { write: writeDraft, stash: stashDraft, remove: removeDraft },
        notify: (notice) => doors.current.notify(notice),
        created: (page_id) => doors.current.created(page_id),
        isOnline: () => navigator.onLine,
        later: (work, seconds) => {
          const timer = setTimeout(work, seconds * 1000);
          return () => clearTimeout(timer);
        },
        now: () => Math.floor(Date.now() / 1000),
      }),
  );
  useEffect(() => keepSafe(session), [session]);
  return [session, useSyncExternalStore(session.subscribe, session.state)];
}

/** Drafts every half minute and whenever the page may go away; the connection's coming and going. */
function keepSafe(session: EditSession): () => void {
  const keep = () => void session.keepDraft();
  const stash = () => session.stashDraft();
  const connection = () => session.connectionChanged();
  const release = holdDraft(session.draftKey());
  const unlist = keepWhenListed(() => session.keepDraft());
  const timer = setInterval(keep, LIMITS.draftEvery * 1000);
  window.addEventListener('pagehide', stash);
  document.addEventListener('visibilitychange', keep);
  window.addEventListener('online', connection);
  window.addEventListener('offline', connection);
  return () => {
    unlist();
    release();
    clearInterval(timer);
    window.removeEventListener('pagehide', stash);
    document.removeEventListener('visibilitychange', keep);
    window.removeEventListener('online', connection);
    window.removeEventListener('offline', connection);
    // the session may have ended, which leads to another address before a database has written
    stash();
    session.stop();
  };
}
