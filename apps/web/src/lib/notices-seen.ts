/** Notices that are shown once on this device. Where storage is closed to us they are shown again. */
export function isNoticeSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // storage may be forbidden: telling twice is better than not at all
    return false;
  }
}

export function markNoticeSeen(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // storage may be forbidden: the notice comes again
  }
}
