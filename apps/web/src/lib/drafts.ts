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

/** Before the name of a draft that was kept on leaving. */
export const STASH = 'sheaf_draft/';

interface DraftStore extends DBSchema {
  drafts: { key: string; value: Draft };
}

/** Who left this browser: what an editor that is still open would keep goes with the rest. */
let left: number | undefined;
let opened: Promise<IDBPDatabase<DraftStore>> | undefined;

/** `page_content_{page_id}` under the account, so that two people on one device never see each other's text. */
export function draftName({ uid, item_id, page_id }: DraftKey): string {
  return page_id > 0 ? `${uid}/page_content_${page_id}` : `${uid}/page_content_new_${item_id}`;
}

/** The newer of what was kept in time and what was kept on leaving. */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  const stashed = stashedDraft(draftName(key));
  const kept = await (await database()).get('drafts', draftName(key));
  return stashed && stashed.saved_at >= (kept?.saved_at ?? 0) ? stashed : kept;
}

/** For a page that is going away: done when it returns, while a write to the database may not live to be committed. */
export function stashDraft(key: DraftKey, draft: Draft): void {
  if (key.uid === left) return;
  localStorage.setItem(STASH + draftName(key), JSON.stringify(draft));
}

export async function writeDraft(key: DraftKey, draft: Draft): Promise<void> {
  if (key.uid === left) return;
  await (await database()).put('drafts', draft, draftName(key));
  localStorage.removeItem(STASH + draftName(key));
}

export async function removeDraft(key: DraftKey): Promise<void> {
  localStorage.removeItem(STASH + draftName(key));
  await (await database()).delete('drafts', draftName(key));
}

/** Open editors, each of which keeps what it holds when it is asked. */
const editors = new Set<() => Promise<void>>();

/** Has `keep` called before drafts are listed; answers how to stop. */
export function keepWhenListed(keep: () => Promise<void>): () => void {
  editors.add(keep);
  return () => void editors.delete(keep);
}

/** All of one account, the one written last first. */
export async function listDrafts(uid: number): Promise<readonly Draft[]> {
  await Promise.all([...editors].map((keep) => keep()));
  // where the browser closes its database to us, as in some private windows, none is kept there
  const found = await keptDrafts(uid).catch(() => new Map<string, Draft>());
  for (const name of stashedNames(uid)) {
    const draft = stashedDraft(name);
    if (draft && draft.saved_at >= (found.get(name)?.saved_at ?? 0)) found.set(name, draft);
  }
  return [...found.values()].sort((one, other) => other.saved_at - one.saved_at);
}

async function keptDrafts(uid: number): Promise<Map<string, Draft>> {
  const db = await database();
  const [names, drafts] = await Promise.all([db.getAllKeys('drafts', namesOf(uid)), db.getAll('drafts', namesOf(uid))]);
  return new Map(drafts.map((draft, index) => [names[index] ?? '', draft]));
}

/** Removes all of one account, and keeps none of it any more until the address is loaded anew. */
export async function removeDrafts(uid: number): Promise<void> {
  left = uid;
  for (const name of stashedNames(uid)) localStorage.removeItem(STASH + name);
  await (await database()).delete('drafts', namesOf(uid));
}

function namesOf(uid: number): IDBKeyRange {
  return IDBKeyRange.bound(`${uid}/`, `${uid}/\uffff`);
}

function stashedNames(uid: number): string[] {
  const stashed = Object.keys(localStorage).filter((key) => key.startsWith(`${STASH}${uid}/`));
  return stashed.map((key) => key.slice(STASH.length));
}

/** Our own JSON, or nothing: what another version wrote is no draft. */
function stashedDraft(name: string): Draft | undefined {
  const draft: unknown = JSON.parse(localStorage.getItem(STASH + name) ?? 'null');
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
