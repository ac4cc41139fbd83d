import { useSyncExternalStore } from 'react';

/** Chromium's question; the DOM's types do not have it. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  readonly installed: boolean;
  /** Asks the person, once; undefined where the browser offers no such question. */
  readonly install: (() => Promise<void>) | undefined;
}

let state: InstallState = { installed: false, install: undefined };
const listeners = new Set<() => void>();

/** The browser asks early and once: from the app's start on, what it offers is kept until somebody wants it. */
export function watchInstall(): void {
  state = { ...state, installed: matchMedia('(display-mode: standalone)').matches };
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallEvent(event)) change({ installed: false, install: () => ask(event) });
  });
  addEventListener('appinstalled', () => change({ installed: true, install: undefined }));
}

export function useInstall(): InstallState {
  return useSyncExternalStore(subscribe, () => state);
}

async function ask(event: InstallEvent): Promise<void> {
  const { outcome } = await event.prompt();
  change({ installed: outcome === 'accepted', install: undefined });
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

function change(next: InstallState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
