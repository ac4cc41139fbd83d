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
  /** Of a new page: the word of the editor that wrote it. */
  readonly made_as?: string;
}

/** Whose draft, of which page; a new page (page_id 0) is kept by its item and the word of its editor. */
export interface DraftKey {
  readonly uid: number;
  readonly item_id: number;
  readonly page_id: number;
  readonly made_as?: string;
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
export function draftName({ uid, item_id, page_id, made_as }: DraftKey): string {
  if (page_id > 0) return `${uid}/page_content_${page_id}`;
  return `${uid}/page_content_new_${item_id}${made_as ? `/${made_as}` : ''}`;
}

/** The newer of what was kept in time and what was kept on leaving; of new pages of the item the newest that no window writes at. */
export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  if (key.page_id === 0) return readNewDraft(key);
  const stashed = stashedDraft(draftName(key));
  const kept = await (await database()).get('drafts', draftName(key));
  return stashed && stashed.saved_at >= (kept?.saved_at ?? 0) ? stashed : kept;
}

async function readNewDraft(key: DraftKey): Promise<Draft | undefined> {
  const [found, held] = await Promise.all([foundDrafts(key.uid), heldNames()]);
  const own = draftName(key);
  const left = [...found].filter(([name]) => (name === own || name.startsWith(`${own}/`)) && !held.has(name));
  return left.map(([, draft]) => draft).sort(newestFirst)[0];
}

/** Other windows see that the draft is being written at as long as this lasts; answers how to end it. */
export function holdDraft(key: DraftKey): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  locks()
    ?.request(draftName(key), { mode: 'shared' }, () => promise)
    .catch(() => undefined);
  return resolve;
}

async function heldNames(): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

/** Absent where the site is not had by https. */
function locks(): LockManager | undefined {
  return navigator.locks;
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
  return [...(await foundDrafts(uid)).values()].sort(newestFirst);
}

function newestFirst(one: Draft, other: Draft): number {
  return other.saved_at - one.saved_at;
}

/** By name; of what was kept twice the newer. */
async function foundDrafts(uid: number): Promise<Map<string, Draft>> {
  // where the browser closes its database to us, as in some private windows, none is kept there
  const found = await keptDrafts(uid).catch(() => new Map<string, Draft>());
  for (const name of stashedNames(uid)) {
    const draft = stashedDraft(name);
    if (draft && draft.saved_at >= (found.get(name)?.saved_at ?? 0)) found.set(name, draft);
  }
  return found;
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
  const { page_title, page_content, cat_id, revision, saved_at, made_as } = { ...draft } as Partial<Draft>; // each part is proved below
  if (typeof page_title !== 'string' || typeof page_content !== 'string') return undefined;
  if (typeof cat_id !== 'number' || typeof revision !== 'number' || typeof saved_at !== 'number') return undefined;
  const by = typeof made_as === 'string' ? { made_as } : {};
  return { page_title, page_content, cat_id, revision, saved_at, ...by };
}

function database(): Promise<IDBPDatabase<DraftStore>> {
  opened ??= openDB<DraftStore>('sheaf-drafts', 1, { upgrade: (db) => void db.createObjectStore('drafts') });
  return opened;
}
