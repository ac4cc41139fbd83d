import type { ReadingData } from '@sheaf/contract';
import { type Language, LOCALES, textOf } from '../lib/i18n.ts';
import { lockMessages } from './lock-messages.ts';
import type { LiveWatch } from './reading-tools.ts';
import { isDialogOpen } from './use-reading-keys.ts';

/** What the server says of a page that stays open. */
export interface LiveState {
  readonly tree_version: number;
  readonly revision: number;
  /** Who else edits the page; '' for who may not know. */
  readonly holder: string;
  /** When his lock ends unless he renews it. */
  readonly lock_to: number;
}

interface Watch extends LiveWatch {
  readonly data: ReadingData;
  readonly ask: () => Promise<LiveState>;
  /** Whether what is shown is not there for this reader any more; asked where `ask` was not answered. */
  readonly isAbsent: () => Promise<boolean>;
}

const EVERY_MS = 20_000;
const AT_MOST_EVERY_MS = 5000;
/** After so long without scrolling nobody is on his way anywhere. */
const STILL_MS = 2000;

/** Asks now and then, and when one comes back to it, whether what is shown is still so; answers how to stop. */
export function watchReading({ data, ask, isAbsent, onChanged, onGone, onHolder }: Watch): () => void {
  let [scrolledAt, askedAt] = [0, performance.now()];
  let isOver = false;
  const tellGone = (isGone: boolean) => (isOver ? undefined : onGone(isGone));
  const look = async () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < AT_MOST_EVERY_MS) return;
    askedAt = performance.now();
    const state = await ask().catch(() => undefined);
    if (!state) return void isAbsent().then(tellGone, () => undefined); // who has no network goes on with what is there
    if (isOver) return;
    onGone(false);
    onHolder(holderOf(state, data.site.language));
    const revision = data.page?.revision ?? 0;
    if (state.tree_version === data.tree_version && state.revision === revision) return;
    onChanged(!isBusy() && performance.now() - scrolledAt > STILL_MS);
  };
  const onScroll = () => {
    scrolledAt = performance.now();
  };
  const onLook = () => void look();
  const timer = setInterval(onLook, EVERY_MS);
  document.addEventListener('visibilitychange', onLook);
  addEventListener('focus', onLook);
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onLook);
    removeEventListener('focus', onLook);
    removeEventListener('scroll', onScroll);
  };
}

/** Something is selected, typed, open or played: what moves under it disturbs. */
function isBusy(): boolean {
  const { activeElement: focused } = document;
  const isTyping = focused instanceof HTMLElement && focused.matches('input, textarea, select, [contenteditable]');
  const isChoosing = document.querySelector('[role=menu]')?.checkVisibility() === true;
  return isTyping || isChoosing || isDialogOpen() || getSelection()?.isCollapsed === false;
}

/** Who edits renews for half an hour; who locked the page and left has it for longer. */
const RENEWED_SECONDS = 30 * 60;

function holderOf({ holder, lock_to }: LiveState, language: Language): string {
  if (holder === '' || lock_to - Date.now() / 1000 <= RENEWED_SECONDS) return holder;
  const time = new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short' }).format(lock_to * 1000);
  return textOf(lockMessages, language)('holderUntil', { name: holder, time });
}
