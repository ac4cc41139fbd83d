import type { LockStatus } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';

/** How opening a page for editing ended. */
export type LockResult =
  | { readonly kind: 'held' }
  | { readonly kind: 'exceeded' }
  | { readonly kind: 'foreign'; readonly holder: string; readonly since: number };

export interface LockCalls {
  readonly ask: () => Promise<LockStatus>;
  readonly take: () => Promise<unknown>;
  readonly giveBack: () => void;
  /** A renewal was refused or did not arrive. */
  readonly renewalFailed: (error: unknown) => void;
  readonly repeat: (work: () => void, seconds: number) => () => void;
}

export interface LockKeeper {
  readonly open: () => Promise<LockResult>;
  /** Gives the lock back if it was taken; calling it twice sends once. */
  readonly release: () => void;
}

/** The value of lock_to that gives a lock back. */
export const LOCK_GIVEN_BACK = 1000;

/** Takes the lock of a page, renews it while the editor is open. A new page has none: only its quota is asked. */
export function createLockKeeper(page_id: number, calls: LockCalls): LockKeeper {
  let stopRenewing: (() => void) | undefined;
  let released = false;
  return {
    open: async () => {
      const status = await calls.ask();
      if (page_id === 0) return { kind: status.exceed === 1 ? 'exceeded' : 'held' };
      if (status.lock === 1 && status.is_cur_user === 0) {
        return { kind: 'foreign', holder: status.lock_username, since: status.lock_to - LIMITS.lockTtl };
      }
      await calls.take();
      if (released) calls.giveBack();
      else stopRenewing = calls.repeat(() => void calls.take().catch(calls.renewalFailed), LIMITS.lockRenewEvery);
      return { kind: 'held' };
    },
    release: () => {
      if (stopRenewing) calls.giveBack();
      stopRenewing?.();
      stopRenewing = undefined;
      released = true;
    },
  };
}
