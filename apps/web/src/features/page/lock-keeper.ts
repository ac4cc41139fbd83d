import type { LockStatus } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';

/** `asked` and `refused`: only read. `new`: not stored yet, so nobody else can hold it. */
export type LockState = 'asked' | 'refused' | 'new' | 'held';

/** How opening a page for editing ended. */
export type LockResult =
  | { readonly kind: 'held'; readonly isKept?: true }
  | { readonly kind: 'exceeded' }
  | ForeignLock;

/** Somebody else writes the page: since when, and until when the lock holds unless it is renewed. */
export interface ForeignLock {
  readonly kind: 'foreign';
  readonly holder: string;
  readonly since: number;
  readonly until: number;
}

export interface LockCalls {
  readonly ask: () => Promise<LockStatus>;
  /** `isKept`: for as long as a lock may last, since nobody renews it when the editor is left. */
  readonly take: (isKept: boolean) => Promise<unknown>;
  readonly giveBack: () => void;
  /** A renewal was refused or did not arrive. */
  readonly renewalFailed: (error: unknown) => void;
  /** Unix seconds. */
  readonly now: () => number;
  readonly repeat: (work: () => void, seconds: number) => () => void;
}

export interface LockKeeper {
  /** `known` is what was answered when the page was loaded: then it is not asked again. */
  readonly open: (known?: LockStatus) => Promise<LockResult>;
  /** Whether the page stays locked when the editor is left. */
  readonly keep: (isKept: boolean) => Promise<void>;
  /** Gives the lock back if it was taken and is not kept; calling it twice sends once. */
  readonly release: () => void;
}

/** The clock of this device may be so many seconds behind. */
const CLOCK_SLACK = 300;

/** The value of lock_to that gives a lock back. */
export const LOCK_GIVEN_BACK = 1000;

/**
 * Takes the lock of a page, renews it every so many seconds while the editor is open. A new page has none: only its quota
 * is asked.
 */
export function createLockKeeper(
  page_id: number,
  calls: LockCalls,
  renewEvery: number = LIMITS.lockRenewEvery,
): LockKeeper {
  let stopRenewing: (() => void) | undefined;
  let released = false;
  let isKept = false;
  const renew = () => void calls.take(isKept).catch(calls.renewalFailed);
  const giveBack = () => {
    if (!isKept) calls.giveBack();
  };
  const begin = () => {
    if (released) giveBack();
    else stopRenewing = calls.repeat(renew, renewEvery);
  };
  return {
    open: async (known) => {
      const status = known ?? (await calls.ask());
      if (page_id === 0) return { kind: status.exceed === 1 ? 'exceeded' : 'held' };
      isKept = isKeptLock(status, calls.now());
      const foreign = foreignLock(status) ?? (await take(calls, isKept));
      if (foreign) return foreign;
      begin();
      return isKept ? { kind: 'held', isKept } : { kind: 'held' };
    },
    keep: async (next) => {
      await calls.take(next);
      isKept = next;
    },
    release: () => {
      if (stopRenewing) giveBack();
      stopRenewing?.();
      stopRenewing = undefined;
      released = true;
    },
  };
}

/** Answers the lock of whoever was quicker. */
async function take(calls: LockCalls, isKept: boolean): Promise<ForeignLock | undefined> {
  try {
    await calls.take(isKept);
    return undefined;
  } catch (error) {
    const foreign = foreignLock(await calls.ask());
    if (foreign) return foreign;
    throw error;
  }
}

/** One's own lock that lasts longer than an open editor asks for was kept on purpose. */
function isKeptLock({ lock, is_cur_user, lock_to }: LockStatus, now: number): boolean {
  return lock === 1 && is_cur_user === 1 && lock_to - now > LIMITS.lockTtl + CLOCK_SLACK;
}

function foreignLock({ lock, is_cur_user, lock_username, locked_at, lock_to }: LockStatus): ForeignLock | undefined {
  if (lock === 0 || is_cur_user === 1) return undefined;
  return { kind: 'foreign', holder: lock_username, since: locked_at, until: lock_to };
}
