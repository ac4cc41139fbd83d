import { LIMITS } from '@sheaf/contract';

/**
 * Does something a moment after a notice was clicked or closed, and at once when the page goes away before that, as it
 * does when the notice led elsewhere.
 */
export function readLater(read: () => void): void {
  const now = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', now);
    read();
  };
  const timer = setTimeout(now, LIMITS.noticeReadAfter * 1000);
  addEventListener('pagehide', now);
}
