import type { Language } from '../lib/i18n.ts';
import { leaveBrowser } from '../lib/leave-browser.ts';
import { askAboutDrafts } from '../view/ask-about-drafts.tsx';

/** Logging out as the working app does it, in a chunk of its own; who logs in elsewhere is led to log out there. */
export async function logOutHere(language: Language, end: () => Promise<unknown>): Promise<boolean> {
  const left = await leaveBrowser({ language, ask: (drafts) => askAboutDrafts(language, drafts), end });
  if (!left) return false;
  const { ended } = left;
  if (typeof ended !== 'object' || ended === null || !('logout_redirect_uri' in ended)) return true;
  location.assign(String(ended.logout_redirect_uri));
  // the browser goes there: whoever asked leads nowhere else
  return new Promise(() => undefined);
}
