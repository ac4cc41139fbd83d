import type { Language } from '../lib/i18n.ts';
import { leaveBrowser } from '../lib/leave-browser.ts';
import { askAboutDrafts } from '../view/ask-about-drafts.tsx';

/** Logging out as the working app does it, in a chunk of its own. */
export function logOutHere(language: Language, end: () => Promise<unknown>): Promise<boolean> {
  return leaveBrowser({ language, ask: (drafts) => askAboutDrafts(language, drafts), end });
}
