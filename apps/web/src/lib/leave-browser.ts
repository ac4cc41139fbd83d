import { formatMoment } from './dates.ts';
import { listDrafts, removeDrafts, STASH } from './drafts.ts';
import type { Language } from './i18n.ts';
import { VIEW_KEY } from './kept-choice.ts';
import { forgetHttpTests } from './kept-http-tests.ts';
import { forgetOffline } from './offline.ts';
import { sessionUser, setEnding } from './session.ts';
import { THEME_KEY } from './theme.ts';

/** As who leaves is told of it. */
interface LostDraft {
  readonly page_title: string;
  readonly kept: string;
}

interface Leaving<T> {
  readonly language: Language;
  /** Whether to go although these would be lost. */
  readonly ask: (drafts: readonly LostDraft[]) => Promise<boolean>;
  /** Ends the session on the server; fails where it does not. */
  readonly end: () => Promise<T>;
}

/**
 * Logs out, unless the account has drafts here and its owner would rather stay; answers what the server said when he
 * left, and false when he stays.
 */
export async function leaveBrowser<T>({ language, ask, end }: Leaving<T>): Promise<{ readonly ended: T } | false> {
  const user = sessionUser();
  const drafts = user ? await listDrafts(user.uid) : [];
  const lost = drafts.map(({ page_title, saved_at }) => ({ page_title, kept: formatMoment(saved_at, language) }));
  if (lost.length > 0 && !(await ask(lost))) return false;
  return { ended: await endSession(end) };
}

/** Ends the session by `end`, with all that this browser has of the account. Who calls it leaves the screen. */
export async function endSession<T>(end: () => Promise<T>): Promise<T> {
  const uid = sessionUser()?.uid;
  setEnding(true);
  try {
    const ended = await end();
    await forgetAccount(uid);
    return ended;
  } catch (error) {
    setEnding(false);
    throw error;
  }
}

/**
 * Neither its session nor its drafts stay, nor requests that it sent, nor copies of what it read. Drafts of other accounts do, and what is the
 * browser's own.
 */
async function forgetAccount(uid: number | undefined): Promise<void> {
  // a browser that closes its database to us has kept nothing in it
  if (uid !== undefined) {
    await removeDrafts(uid).catch(() => undefined);
    await forgetHttpTests(uid).catch(() => undefined);
  }
  for (const key of Object.keys(localStorage)) {
    if (!isNobodys(key) && !key.startsWith(STASH)) localStorage.removeItem(key);
  }
  await forgetOffline();
}

/** How this browser shows things, whoever uses it; the language is a cookie. */
function isNobodys(key: string): boolean {
  return key === THEME_KEY || key === VIEW_KEY;
}
