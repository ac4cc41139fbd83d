import { LIMITS } from '@sheaf/contract';
import type { SheetOp } from '@sheaf/sheet/op';
import { CallError, isNoAnswer } from '../../lib/api.ts';
import type { Draft } from '../../lib/drafts.ts';
import type { SaveState } from '../../lib/save-state.ts';
import { createSaveQueue, type SaveOutcome, type SaveQueue } from '../page/index.ts';

export interface SheetState {
  readonly save: SaveState;
  /** Why nothing more is stored: the lock or the right is gone, or somebody else changed the sheet. */
  readonly stopped: string | undefined;
  /** False when this browser refuses to keep drafts. */
  readonly keepsDrafts: boolean;
}

/** What goes in one call: sent again it is known by its id, and counts once. */
export interface SheetBatch {
  readonly id: string;
  readonly ops: readonly SheetOp[];
}

export interface SheetDoors {
  readonly newBatchId: () => string;
  /** Stores operations after all that were stored before. */
  readonly apply: (batch: SheetBatch) => Promise<unknown>;
  /** Makes a version of all that is stored. */
  readonly fold: () => Promise<unknown>;
  /** Sends while the page goes away; nobody hears the answer. */
  readonly applyLast: (batch: SheetBatch) => void;
  readonly foldLast: () => void;
  /** The whole book as it is stored in a page. */
  readonly content: () => string;
  readonly drafts: {
    readonly write: (draft: Draft) => Promise<void>;
    /** Done when it returns. */
    readonly stash: (draft: Draft) => void;
    readonly remove: () => Promise<void>;
  };
  readonly isOnline: () => boolean;
  readonly later: (work: () => void, seconds: number) => () => void;
  readonly now: () => number;
}

interface SheetPage {
  readonly page_title: string;
  readonly cat_id: number;
  readonly revision: number;
}

/** What is changed within so many seconds goes in one call. */
const GATHER_SECONDS = 2;
/** Of one call, so that it passes what takes requests; one operation alone may be longer. */
const CHARS_OF_CALL = 400_000;

/** Every change of a sheet on its way to the server: gathered, sent one call at a time, kept as a draft until it is there. */
export class SheetSession {
  readonly #doors: SheetDoors;
  readonly #page: SheetPage;
  readonly #queue: SaveQueue;
  readonly #listeners = new Set<() => void>();
  #state: SheetState = { save: { kind: 'clean' }, stopped: undefined, keepsDrafts: true };
  #waiting: SheetOp[] = [];
  /** The first of what waits, as it was sent and not answered yet. */
  #sent: SheetBatch | undefined;
  #isFoldDue = false;
  /** Something is stored that no version holds yet. */
  #isUnfolded = false;
  #hasDraft = false;
  #gathering: (() => void) | undefined;

  constructor(page: SheetPage, doors: SheetDoors) {
    this.#page = page;
    this.#doors = doors;
    this.#queue = createSaveQueue({
      send: () => this.#send(),
      isDirty: () => this.isDirty(),
      isOnline: doors.isOnline,
      later: doors.later,
      show: (save) => this.#change({ save }),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SheetState => this.#state;

  isDirty(): boolean {
    return this.#waiting.length > 0;
  }

  applied(ops: readonly SheetOp[]): void {
    if (this.#state.stopped !== undefined) return;
    this.#waiting.push(...ops);
    this.#queue.edited();
    this.#gathering ??= this.#doors.later(() => void this.#flush(), GATHER_SECONDS);
  }

  /** Stores what waits and makes a version of it. */
  save(): Promise<boolean> {
    this.#isFoldDue = true;
    return this.#flush();
  }

  /** Before the sheet is left within this tab. */
  async leave(): Promise<boolean> {
    if (this.#state.stopped !== undefined) return false;
    return this.isDirty() || this.#isUnfolded ? this.save() : true;
  }

  /** The page goes away: what waits is sent without an answer, and kept here in case it does not arrive. */
  goAway(): void {
    this.stashDraft();
    if (this.#state.stopped !== undefined) return;
    if (this.isDirty()) this.#doors.applyLast(this.#nextBatch());
    else if (this.#isUnfolded) this.#doors.foldLast();
  }

  /** Kept on this device when it returns, until it is stored. */
  stashDraft(): void {
    if (!this.isDirty()) return;
    this.#hasDraft = true;
    try {
      this.#doors.drafts.stash(this.#draft());
    } catch {
      // no room for it there: the database may still take it in time
      void this.keepDraft();
    }
  }

  /** Every half minute: what the server does not have yet is kept on this device. */
  async keepDraft(): Promise<void> {
    if (this.isDirty()) {
      this.#hasDraft = true;
      await this.#onDevice(this.#doors.drafts.write(this.#draft()));
    }
  }

  connectionChanged(): void {
    this.#queue.connectionChanged();
  }

  /** No more is stored; what is not there yet stays here as a draft. */
  stop(reason: string): void {
    if (this.#state.stopped !== undefined) return;
    this.#callOff();
    this.#queue.stop();
    this.#change({ stopped: reason, save: { kind: 'failed', reason } });
    void this.keepDraft();
  }

  /** The sheet is closed. */
  end(): void {
    this.#callOff();
    this.#queue.stop();
  }

  #flush(): Promise<boolean> {
    this.#callOff();
    return this.#state.stopped === undefined ? this.#queue.save() : Promise.resolve(false);
  }

  #callOff(): void {
    this.#gathering?.();
    this.#gathering = undefined;
  }

  async #send(): Promise<SaveOutcome> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#nextBatch();
        await this.#doors.apply(batch);
        this.#sent = undefined;
        this.#waiting = this.#waiting.slice(batch.ops.length);
        this.#isUnfolded = true;
      }
      if (this.#isFoldDue && this.#isUnfolded) await this.#doors.fold();
      if (this.#isFoldDue) this.#isUnfolded = false;
      this.#isFoldDue = false;
      await this.#dropDraft();
      return { kind: 'saved', at: this.#doors.now() };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await this.keepDraft();
      if (isNoAnswer(error)) return { kind: 'unreachable', reason: error.message };
      this.stop(error.message);
      return { kind: 'failed', reason: error.message };
    }
  }

  #nextBatch(): SheetBatch {
    this.#sent ??= { id: this.#doors.newBatchId(), ops: firstOps(this.#waiting) };
    return this.#sent;
  }

  async #dropDraft(): Promise<void> {
    if (!this.#hasDraft) return;
    this.#hasDraft = false;
    await this.#onDevice(this.#doors.drafts.remove());
  }

  #draft(): Draft {
    return { ...this.#page, page_content: this.#doors.content(), saved_at: this.#doors.now() };
  }

  /** A browser may refuse to store anything: writing goes on. */
  async #onDevice(work: Promise<void>): Promise<void> {
    const keepsDrafts = await work.then(
      () => true,
      () => false,
    );
    if (keepsDrafts !== this.#state.keepsDrafts) this.#change({ keepsDrafts });
  }

  #change(change: Partial<SheetState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function firstOps(ops: readonly SheetOp[]): SheetOp[] {
  const batch: SheetOp[] = [];
  let chars = 0;
  for (const op of ops.slice(0, LIMITS.sheetOps)) {
    chars += JSON.stringify(op).length;
    if (batch.length > 0 && chars > CHARS_OF_CALL) break;
    batch.push(op);
  }
  return batch;
}
