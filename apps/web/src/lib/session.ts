import type { SignedIn } from '@sheaf/contract';
import { useSyncExternalStore } from 'react';
import { forgetOffline } from './offline.ts';
import { forgetRecentPages } from './recent-pages.ts';

/** Who is logged in, in this browser. */
export type SessionUser = Pick<SignedIn, 'uid' | 'username' | 'name' | 'groupid' | 'user_token'>;

const KEY = 'sheaf_user';
const listeners = new Set<() => void>();
let read: { readonly text: string | null; readonly user: SessionUser | undefined } | undefined;

let ending = false;

/** While a session ends on purpose, who ends it leads on: a call that is refused meanwhile leads nowhere. */
export function isEnding(): boolean {
  return ending;
}

export function setEnding(isOn: boolean): void {
  ending = isOn;
}

export function sessionUser(): SessionUser | undefined {
  const text = storedText();
  if (read?.text !== text) read = { text, user: parseSession(text) };
  return read?.user;
}

/** Keeps who logged in; nothing else of the answer is stored. */
export function keepSession({ uid, username, name, groupid, user_token }: SessionUser): void {
  if (sessionUser()?.uid !== uid) void forgetOffline();
  localStorage.setItem(KEY, JSON.stringify({ uid, username, name, groupid, user_token }));
  announce();
}

export function clearSession(): void {
  localStorage.removeItem(KEY);
  void forgetOffline();
  forgetRecentPages();
  announce();
}

/** The user as state: changes with log-in and log-out, also in another tab. */
export function useSession(): SessionUser | undefined {
  return useSyncExternalStore(subscribe, sessionUser);
}

/** What storage holds is foreign input: another version of us, or nobody, may have written it. */
export function parseSession(text: string | null): SessionUser | undefined {
  const value = asObject(text);
  const { uid, username, name, groupid, user_token } = value;
  if (typeof uid !== 'number' || typeof username !== 'string' || typeof name !== 'string') return undefined;
  if ((groupid !== 1 && groupid !== 2) || typeof user_token !== 'string' || user_token === '') return undefined;
  return { uid, username, name, groupid, user_token };
}

function asObject(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // not ours: as good as no session
    return {};
  }
}

function storedText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // storage may be forbidden: then nobody is logged in
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}
