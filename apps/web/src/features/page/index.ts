export { createLockKeeper, type ForeignLock } from './lock-keeper.ts';
export { createSaveQueue, RETRY_SECONDS, type SaveOutcome, type SaveQueue, type SaveState } from './save-queue.ts';
export { lockCalls } from './use-page-lock.ts';
