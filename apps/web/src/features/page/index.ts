export { matchesOf } from './line-diff.ts';
export { createLockKeeper, type ForeignLock } from './lock-keeper.ts';
export { createSaveQueue, type SaveOutcome, type SaveQueue } from './save-queue.ts';
export { lockCalls } from './use-page-lock.ts';
