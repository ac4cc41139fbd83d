import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { leaveFor, logInPath } from '../lib/redirect.ts';
import { useSession } from '../lib/session.ts';

/** Sends who is not logged in to the log-in page and back here; answers whether somebody is. */
export function useMustLogIn(): boolean {
  const user = useSession();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!user) leaveFor(logInPath(pathname, search));
  }, [user, pathname, search]);
  return user !== undefined;
}
