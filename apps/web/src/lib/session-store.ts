/** Keeps a value until this tab is closed. Where storage is forbidden or full, it is simply not kept. */
export function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a choice of view that is lost does no harm
  }
}

/** What was kept, if anything was; the caller proves its shape. */
export function keptInTab(key: string): unknown {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    // unreadable is as good as never kept
    return undefined;
  }
}
