import { isLock, LIMITS, type LockStatus, setLock } from '@sheaf/contract';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';
import { sessionUser } from '../../lib/session.ts';
import type { LockCalls, LockKeeper, LockResult } from './lock-keeper.ts';
import { createLockKeeper, LOCK_GIVEN_BACK } from './lock-keeper.ts';

interface LockDoors {
  readonly opened: (result: LockResult) => void;
  readonly refused: (error: unknown) => void;
  readonly lost: (error: unknown) => void;
}

interface LockedPage {
  readonly item_id: number;
  readonly page_id: number;
  /** What was answered when this page was loaded. */
  readonly known: LockStatus | undefined;
}

/** Holds the page's lock while the editor is open; a new page gets one after its first save. */
export function usePageLock(
  { item_id, page_id, known }: LockedPage,
  doors: RefObject<LockDoors>,
): RefObject<LockKeeper | null> {
  const held = useRef<LockKeeper>(null);
  useEffect(() => {
    let isGone = false;
    const keeper = createLockKeeper(
      page_id,
      lockCalls(item_id, page_id, (error) => doors.current.lost(error)),
    );
    held.current = keeper;
    keeper.open(known).then(
      (result) => isGone || doors.current.opened(result),
      (error: unknown) => isGone || doors.current.refused(error),
    );
    window.addEventListener('pagehide', keeper.release);
    return () => {
      isGone = true;
      window.removeEventListener('pagehide', keeper.release);
      keeper.release();
    };
  }, [item_id, page_id, known, doors]);
  return held;
}

interface PageLockCalls extends Omit<LockCalls, 'giveBack'> {
  /** Now, or so many seconds from now. */
  readonly giveBack: (inSeconds?: number) => void;
}

/** The calls by which the lock of a page is asked for, renewed and given back. */
export function lockCalls(item_id: number, page_id: number, renewalFailed: LockCalls['renewalFailed']): PageLockCalls {
  return {
    ask: () => call(isLock, { item_id, page_id }),
    take: (isKept) => call(setLock, { item_id, page_id, ...(isKept ? { lock_to: now() + LIMITS.lockMax } : {}) }),
    giveBack: (inSeconds = 0) => giveBack(item_id, page_id, inSeconds),
    renewalFailed,
    now,
    repeat: (work, seconds) => {
      const timer = setInterval(work, seconds * 1000);
      return () => clearInterval(timer);
    },
  };
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}

/** A beacon arrives even when the tab is closing, but carries no header: the token goes in the form. */
function giveBack(item_id: number, page_id: number, inSeconds: number): void {
  const form = new URLSearchParams({
    item_id: String(item_id),
    page_id: String(page_id),
    lock_to: String(inSeconds > 0 ? now() + inSeconds : LOCK_GIVEN_BACK),
    user_token: sessionUser()?.user_token ?? '',
  });
  navigator.sendBeacon(href(setLock.path), form);
}
