export { createLockKeeper, type ForeignLock } from './lock-keeper.ts';
export { createSaveQueue, type SaveOutcome, type SaveQueue, type SaveState } from './save-queue.ts';
export { SaveStatus, type SaveTexts } from './save-status.tsx';
export { lockCalls } from './use-page-lock.ts';
