import { keepInTab, keptInTab } from '../../lib/session-store.ts';

const KEY = 'sheaf_farewell';

/** For the log-in page, which is shown next: the account that was here is gone. */
export function keepFarewell(): void {
  keepInTab(KEY, true);
}

/** Whether it is to be told; once. */
export function takeFarewell(): boolean {
  const isKept = keptInTab(KEY) === true;
  if (isKept) keepInTab(KEY, false);
  return isKept;
}
