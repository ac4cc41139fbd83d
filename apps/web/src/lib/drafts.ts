import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';

/** A text that is not saved yet, kept in this browser for one account. */
export interface Draft {
  readonly page_title: string;
  readonly page_content: string;
  readonly cat_id: number;
  /** The revision that the writer began from; 0 for a new page. */
  readonly revision: number;
  /** Unix seconds by this device's clock. */
  readonly saved_at: number;
}

/** Whose draft, of which page; a new page (page_id 0) is kept by its item. */
export interface DraftKey {
  readonly uid: number;
  readonly item_id: number;
  readonly page_id: number;
}

interface DraftStore extends DBSchema {
  drafts: { key: string; value: Draft };
}

let opened: Promise<IDBPDatabase<DraftStore>> | undefined;

/** `page_content_{page_id}` under the account, so that two people on one device never see each other's text. */
export function draftName({ uid, item_id, page_id }: DraftKey): string {
  return page_id > 0 ? `${uid}/page_content_${page_id}` : `${uid}/page_content_new_${item_id}`;
}

/** The newer of what was kept in time and what was kept on leaving. */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  const stashed = stashedDraft(key);
  const kept = await (await database()).get('drafts', draftName(key));
  return stashed && stashed.saved_at >= (kept?.saved_at ?? 0) ? stashed : kept;
}

/** For a page that is going away: done when it returns, while a write to the database may not live to be committed. */
export function stashDraft(key: DraftKey, draft: Draft): void {
  localStorage.setItem(`sheaf_draft/${draftName(key)}`, JSON.stringify(draft));
}

export async function writeDraft(key: DraftKey, draft: Draft): Promise<void> {
  await (await database()).put('drafts', draft, draftName(key));
  localStorage.removeItem(`sheaf_draft/${draftName(key)}`);
}

export async function removeDraft(key: DraftKey): Promise<void> {
  localStorage.removeItem(`sheaf_draft/${draftName(key)}`);
  await (await database()).delete('drafts', draftName(key));
}

/** Our own JSON, or nothing: what another version wrote is no draft. */
function stashedDraft(key: DraftKey): Draft | undefined {
  const draft: unknown = JSON.parse(localStorage.getItem(`sheaf_draft/${draftName(key)}`) ?? 'null');
  if (typeof draft !== 'object' || draft === null) return undefined;
  const { page_title, page_content, cat_id, revision, saved_at } = { ...draft } as Partial<Draft>; // each part is proved below
  if (typeof page_title !== 'string' || typeof page_content !== 'string') return undefined;
  if (typeof cat_id !== 'number' || typeof revision !== 'number' || typeof saved_at !== 'number') return undefined;
  return { page_title, page_content, cat_id, revision, saved_at };
}

function database(): Promise<IDBPDatabase<DraftStore>> {
  opened ??= openDB<DraftStore>('sheaf-drafts', 1, { upgrade: (db) => void db.createObjectStore('drafts') });
  return opened;
}
