import type { LockStatus } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';

/** `asked` and `refused`: only read. `new`: not stored yet, so nobody else can hold it. */
export type LockState = 'asked' | 'refused' | 'new' | 'held';

/** How opening a page for editing ended. */
export type LockResult = { readonly kind: 'held' } | { readonly kind: 'exceeded' } | ForeignLock;

/** Somebody else writes the page: since when, and until when the lock holds unless it is renewed. */
export interface ForeignLock {
  readonly kind: 'foreign';
  readonly holder: string;
  readonly since: number;
  readonly until: number;
}

export interface LockCalls {
  readonly ask: () => Promise<LockStatus>;
  readonly take: () => Promise<unknown>;
  readonly giveBack: () => void;
  /** A renewal was refused or did not arrive. */
  readonly renewalFailed: (error: unknown) => void;
  readonly repeat: (work: () => void, seconds: number) => () => void;
}

export interface LockKeeper {
  /** `known` is what was answered when the page was loaded: then it is not asked again. */
  readonly open: (known?: LockStatus) => Promise<LockResult>;
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
    open: async (known) => {
      const status = known ?? (await calls.ask());
      if (page_id === 0) return { kind: status.exceed === 1 ? 'exceeded' : 'held' };
      const foreign = foreignLock(status) ?? (await take(calls));
      if (foreign) return foreign;
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

/** Answers the lock of whoever was quicker. */
async function take(calls: LockCalls): Promise<ForeignLock | undefined> {
  try {
    await calls.take();
    return undefined;
  } catch (error) {
    const foreign = foreignLock(await calls.ask());
    if (foreign) return foreign;
    throw error;
  }
}

function foreignLock({ lock, is_cur_user, lock_username, locked_at, lock_to }: LockStatus): ForeignLock | undefined {
  if (lock === 0 || is_cur_user === 1) return undefined;
  return { kind: 'foreign', holder: lock_username, since: locked_at, until: lock_to };
}
