import { LIMITS } from '@sheaf/contract';
import { readBook, writeBook } from '@sheaf/sheet/book';
import type { RefusalReason } from '@sheaf/sheet/refusal';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isNoAnswer } from '../../lib/api.ts';
import { newCallWord } from '../../lib/call-word.ts';
import { type DraftKey, keepWhenListed, removeDraft, stashDraft, writeDraft } from '../../lib/drafts.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { createLockKeeper, type ForeignLock, lockCalls } from '../page/index.ts';
import { type SheetCalls, sheetCalls } from './sheet-calls.ts';
import { SheetDesk } from './sheet-desk.ts';
import type { OpenedSheet } from './sheet-queries.ts';
import { SheetSession, type SheetState } from './sheet-session.ts';

/** Whether one writes: not until the lock is answered, and not while somebody else does. */
export type SheetMode = 'asked' | 'read' | 'write';

export interface SheetWork {
  readonly desk: SheetDesk;
  readonly session: SheetSession;
  readonly calls: SheetCalls;
  readonly state: SheetState;
  readonly mode: SheetMode;
  readonly holder: ForeignLock | undefined;
}

/** Seconds that the lock goes on when what was written last may still be on its way. */
const STILL_HELD = 60;

interface WorkDoors {
  readonly refused: (reason: RefusalReason) => void;
}

/** The sheet that was opened: its book, what is on its way to the server, and its lock. */
export function useSheetWork(opened: OpenedSheet, doors: WorkDoors): SheetWork {
  const latest = useLatest(doors);
  const [{ calls, desk, session }] = useState(() => begin(opened, (reason) => latest.current.refused(reason)));
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { mode, holder } = useSheetLock(opened, session);
  const mayWrite = mode === 'write' && state.stopped === undefined;
  useEffect(() => desk.allowWriting(mayWrite), [desk, mayWrite]);
  useEffect(() => keepSafe(session), [session]);
  return { calls, desk, session, state, mode, holder };
}

function begin(opened: OpenedSheet, refused: WorkDoors['refused']) {
  const key: DraftKey = { uid: opened.uid, item_id: opened.item_id, page_id: opened.page_id };
  const calls = sheetCalls(opened);
  let applied: SheetSession | undefined;
  const desk = new SheetDesk(readBook(opened.content), {
    applied: (ops) => applied?.applied(ops),
    refused: (refusal) => refused(refusal.reason),
  });
  const { page_title, cat_id, revision } = opened;
  const session = new SheetSession(
    { page_title, cat_id, revision },
    {
      newBatchId: newCallWord,
      apply: calls.apply,
      applyLast: calls.applyLast,
      fold: calls.fold,
      foldLast: calls.foldLast,
      content: () => writeBook(desk.book),
      drafts: {
        write: (draft) => writeDraft(key, draft),
        stash: (draft) => stashDraft(key, draft),
        remove: () => removeDraft(key),
      },
      isOnline: () => navigator.onLine,
      later: (work, seconds) => {
        const timer = setTimeout(work, seconds * 1000);
        return () => clearTimeout(timer);
      },
      now: () => Math.floor(Date.now() / 1000),
    },
  );
  applied = session;
  return { calls, desk, session };
}

/** Drafts every half minute and whenever the page may go away; the connection's coming and going. */
function keepSafe(session: SheetSession): () => void {
  const keep = () => void session.keepDraft();
  const away = () => session.goAway();
  const connection = () => session.connectionChanged();
  // a tab that comes back from the browser's memory has given its lock back
  const back = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
  const unlist = keepWhenListed(() => session.keepDraft());
  const timer = setInterval(keep, LIMITS.draftEvery * 1000);
  window.addEventListener('pagehide', away);
  window.addEventListener('pageshow', back);
  document.addEventListener('visibilitychange', keep);
  window.addEventListener('online', connection);
  window.addEventListener('offline', connection);
  return () => {
    unlist();
    clearInterval(timer);
    // the session may have ended, which leads to another address before a database has written
    session.stashDraft();
    window.removeEventListener('pagehide', away);
    window.removeEventListener('pageshow', back);
    document.removeEventListener('visibilitychange', keep);
    window.removeEventListener('online', connection);
    window.removeEventListener('offline', connection);
  };
}

/** Holds the lock while the sheet is open, and gives it back when all that was written is stored. */
function useSheetLock({ item_id, page_id }: OpenedSheet, session: SheetSession) {
  const [answer, setAnswer] = useState<{ mode: SheetMode; holder?: ForeignLock }>({ mode: 'asked' });
  useEffect(() => {
    let isGone = false;
    const failed = (error: unknown) => {
      // who is offline for a while still has it: the server says otherwise with the next change
      if (!isNoAnswer(error)) session.stop(error instanceof Error ? error.message : String(error));
    };
    const calls = lockCalls(item_id, page_id, failed);
    // what is sent while the page goes away must find the lock
    const giveBack = () => calls.giveBack(session.isDirty() ? STILL_HELD : 0);
    const keeper = createLockKeeper(page_id, { ...calls, giveBack }, LIMITS.sheetLockRenewEvery);
    keeper.open().then(
      (result) => {
        if (isGone) return;
        if (result.kind === 'foreign') setAnswer({ mode: 'read', holder: result });
        else setAnswer({ mode: 'write' });
      },
      (error: unknown) => {
        if (isGone) return;
        setAnswer({ mode: 'read' });
        failed(error);
      },
    );
    window.addEventListener('pagehide', keeper.release);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', keeper.release);
      void session.leave().finally(() => {
        keeper.release();
        session.end();
      });
    };
  }, [item_id, page_id, session]);
  return { mode: answer.mode, holder: answer.holder };
}
