/** A page that was read in this browser. */
export interface RecentPage {
  readonly item_id: number;
  readonly page_id: number;
  readonly page_title: string;
  readonly item_name: string;
}

const KEY = 'sheaf_recent';
const KEPT = 20;

/** What this account read last in this browser, newest first. Log-out removes it, another account sees none of it. */
export function recentPages(username: string): readonly RecentPage[] {
  const kept = readKept();
  return kept.username === username ? kept.pages : [];
}

export function keepRecentPage(username: string, page: RecentPage): void {
  const others = recentPages(username).filter(({ page_id }) => page_id !== page.page_id);
  try {
    localStorage.setItem(KEY, JSON.stringify({ username, pages: [page, ...others].slice(0, KEPT) }));
  } catch {
    // storage may be forbidden or full: a shorter list does no harm
  }
}

/** What is not there any more, whoever read it. */
export function forgetRecentPage(page_id: number): void {
  const { username, pages } = readKept();
  const others = pages.filter((page) => page.page_id !== page_id);
  if (others.length === pages.length) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ username, pages: others }));
  } catch {
    // a longer list does no harm
  }
}

export function forgetRecentPages(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // storage that is forbidden holds nothing either
  }
}

/** What storage holds is foreign input. */
function readKept(): { readonly username: unknown; readonly pages: readonly RecentPage[] } {
  const none = { username: '', pages: [] };
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('username' in value && 'pages' in value)) return none;
    return { username: value.username, pages: Array.isArray(value.pages) ? value.pages.filter(isRecent) : [] };
  } catch {
    // unreadable is as good as never kept
    return none;
  }
}

function isRecent(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null) return false;
  // every field of it is looked at below
  const { item_id, page_id, page_title, item_name } = value as Partial<Record<keyof RecentPage, unknown>>;
  const isNamed = typeof page_title === 'string' && typeof item_name === 'string';
  return isNamed && Number.isInteger(item_id) && Number.isInteger(page_id);
}
