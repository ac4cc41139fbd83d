import { ERRORS } from '@sheaf/contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hasCode } from '../lib/api.ts';
import { leaveFor, logInPath, visitPasswordPath } from '../lib/redirect.ts';

/** A load of an item or page that was refused leads to its visit password, or to the log-in page, and back here. */
export function useLeaveRefused(
  error: Error | null,
  { item_id, page_id }: { item_id: string | number; page_id: number },
): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (hasCode(error, ERRORS.visitPasswordNeeded.code, ERRORS.itemNotVisible.code)) {
      leaveFor(visitPasswordPath(item_id, page_id, pathname));
    }
    if (hasCode(error, ERRORS.loginForced.code)) leaveFor(logInPath(pathname));
  }, [error, item_id, page_id, pathname]);
}
