import { useCallback } from 'react';
import { userMessages } from '../features/user/user-messages.ts';
import { useMessages } from '../lib/i18n.ts';
import { isOwnPath, leaveFor } from '../lib/redirect.ts';
import { useAlert } from '../ui/alert.tsx';

/** Goes on to where a query asks; an address that is not ours is told and not followed. */
export function useGoOn(): (redirect: string | null, otherwise: string) => void {
  const alert = useAlert();
  const illegal = useMessages(userMessages)('illegalRedirect');
  return useCallback(
    (redirect, otherwise) => {
      const path = redirect ?? otherwise;
      if (isOwnPath(path)) leaveFor(path);
      else void alert(illegal);
    },
    [alert, illegal],
  );
}
