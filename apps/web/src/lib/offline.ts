import { href } from './href.ts';

const CACHE = 'sheaf-pages';

/** Lets the browser keep what is read, for times without a network. Where that is not possible, nothing is kept. */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register(href('/sw.js'), { scope: href('/') }).catch(() => {
      // a private window, or a site without https: reading works as before
    });
  checkWhenOnline();
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

/** What may not be read any more goes as soon as there is a network again, whatever is shown. */
function checkWhenOnline(): void {
  addEventListener('online', () => navigator.serviceWorker.controller?.postMessage('check'));
}

/** Forgets every page that was kept: who logs out leaves nothing behind. */
export async function forgetOffline(): Promise<void> {
  if (!('caches' in globalThis)) return;
  navigator.serviceWorker?.controller?.postMessage('forget');
  // a browser that forbids storage has kept nothing
  await caches.delete(CACHE).catch(() => undefined);
}
