import type { PageKind, SavedPage } from '@sheaf/contract';
import { ERRORS, StalePage } from '@sheaf/contract';
import { CallError, isNoAnswer } from '../../lib/api.ts';
import { newCallWord } from '../../lib/call-word.ts';
import type { Draft, DraftKey } from '../../lib/drafts.ts';
import type { PageText } from './draft-rules.ts';
import { isSameText, isWorthKeeping } from './draft-rules.ts';
import type { EditDoors, EditState, OpenedPage } from './edit-doors.ts';
import { storedText, wireText } from './edit-wire.ts';
import { type FoundDraft, foundDraft } from './found-draft.ts';
import type { LineEnding } from './line-endings.ts';
import { lineEndingOf, withoutReturns } from './line-endings.ts';
import type { SaveOutcome, SaveQueue } from './save-queue.ts';
import { createSaveQueue } from './save-queue.ts';
import { ownSaveIn, type SentText, withUnheard } from './unheard-saves.ts';

/** Hosted releases answered it on a save that was stored: the account has no verified mail address. */
const MAIL_NOT_BOUND = 10250;

/** One page being written: what is typed, what is stored, what is kept as a draft. Lives as long as the editor is open. */
export class EditSession {
  readonly #doors: EditDoors;
  readonly #opened: OpenedPage;
  readonly #queue: SaveQueue;
  readonly #ending: LineEnding;
  readonly #listeners = new Set<() => void>();
  #state: EditState;
  #saved: PageText;
  #kept: PageText | undefined;
  readonly found: FoundDraft;
  #revision: number | undefined;
  #isRetrying = false;
  #isAbandoned = false;
  /** What was sent and not answered since the last save that was: any of them may be stored. */
  #unheard: readonly SentText[] = [];
  /** What a new page, and one that is stored beside, is known by where it is sent again. */
  readonly #madeAs = newCallWord();
  readonly #besideAs = newCallWord();
  /** For the people who follow the page, with the next save that is stored. */
  #note: string | undefined;

  constructor(opened: OpenedPage, doors: EditDoors) {
    this.#opened = opened;
    this.#doors = doors;
    this.found = foundDraft((made_as) => this.#onDevice(doors.drafts.remove({ ...this.draftKey(0), made_as })));
    this.#ending = lineEndingOf(opened.text.page_content);
    this.#saved = { ...opened.text, page_content: withoutReturns(opened.text.page_content) };
    this.#revision = opened.revision;
    this.#state = {
      page_id: opened.page_id,
      page_title: opened.text.page_title,
      cat_id: opened.text.cat_id,
      save: { kind: 'clean' },
      conflict: null,
      keepsDrafts: true,
    };
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

  /** What the page is read as; changing it opens the editor anew. */
  get kind(): PageKind {
    return this.#opened.kind;
  }

  readonly state = (): EditState => this.#state;

  isDirty(): boolean {
    return !isSameText(this.text(), this.#saved);
  }

  text(): PageText {
    const { page_title, cat_id } = this.#state;
    return { page_title, cat_id, page_content: this.#doors.content() };
  }

  /** Cheap enough for every keystroke: nothing changes when the state says so already. */
  edited(): void {
    if (this.#state.save.kind !== 'editing') this.#queue.edited();
  }

  setTitle(page_title: string): void {
    this.#change({ page_title });
    this.edited();
  }

  setCatalog(cat_id: number): void {
    this.#change({ cat_id });
    this.edited();
  }

  save(): Promise<boolean> {
    return this.#queue.save();
  }

  /** Saves, and tells who follows the page, also when nothing is changed. */
  saveAndNotify(note: string): Promise<boolean> {
    this.#note = note;
    return this.save();
  }

  connectionChanged(): void {
    this.#queue.connectionChanged();
  }

  /** Writing goes on from a draft; it began at its own revision, so a save meets whoever saved since. */
  takeDraft(draft: Draft): void {
    if (this.#opened.page_id > 0) this.#revision = draft.revision;
    this.#kept = draft;
    this.found.take();
    this.#change({ page_title: draft.page_title, cat_id: draft.cat_id });
    this.edited();
  }

  /** Back from the merge screen without saving: the next save meets the same conflict. */
  leaveMerge(): void {
    this.#change({ conflict: null });
  }

  /** Saves what the merge made of both; the text pane holds it by now. */
  saveMerged(page_title: string): Promise<boolean> {
    this.#revision = this.#state.conflict?.current.revision ?? this.#revision;
    this.#change({ conflict: null, page_title });
    return this.save();
  }

  /** Stores what is written as a page beside the one that somebody else saved. Answers its id, undefined when refused. */
  async saveAsNew(page_title: string): Promise<number | undefined> {
    try {
      const { page_id } = await this.#doors.save(this.#asNew({ ...this.text(), page_title }, this.#besideAs));
      await this.abandon();
      return page_id;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.#doors.notify({ kind: 'refused', reason: error.message });
      return undefined;
    }
  }

  /** Keeps what is unsaved on this device, when there is something to lose. */
  async keepDraft(): Promise<void> {
    const draft = this.#draftDue();
    if (!draft) return;
    await this.#onDevice(this.#doors.drafts.write(this.draftKey(), draft));
    if (this.#state.keepsDrafts) await this.found.livesOn();
  }

  /** The same for a page that is going away: nothing waits for it. */
  stashDraft(): void {
    this.#kept = undefined;
    const draft = this.#draftDue();
    if (!draft) return;
    try {
      this.#doors.drafts.stash(this.draftKey(), draft);
    } catch {
      // no room for it there: the database may still take it in time
      this.#kept = undefined;
      void this.keepDraft();
    }
  }

  /** After a save or a confirmed cancel, and only then. */
  async dropDraft(page_id = this.#state.page_id): Promise<void> {
    this.#kept = undefined;
    await this.#onDevice(this.#doors.drafts.remove(this.draftKey(page_id)));
    await this.found.drop();
  }

  /** The writer gave up what is unsaved: the draft goes, and none is written any more. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true;
    await this.dropDraft();
  }

  stop(): void {
    this.#queue.stop();
  }

  async #send(): Promise<SaveOutcome> {
    const text = this.text();
    const note = this.#note;
    const { page_id } = this.#state;
    try {
      const revision = this.#revision === undefined ? {} : { revision: this.#revision };
      const notice = note === undefined ? {} : { is_notify: 1 as const, notify_content: note };
      const sent =
        page_id === 0 ? this.#asNew(text, this.#madeAs) : { ...wireText(this.#opened, text, this.#ending), page_id };
      const answer = await this.#doors.save({ ...sent, ...revision, ...notice });
      if (this.#note === note) this.#note = undefined;
      await this.#stored(text, answer, answer.revision);
      return { kind: 'saved', at: this.#doors.now() };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // a later save must not tell people of what they were to hear with this one, unless it is this one again
      if (!isNoAnswer(error)) this.#note = undefined;
      return this.#refused(error, text, note);
    }
  }

  #asNew(text: PageText, made_as: string) {
    const { kind } = this.#opened;
    const isBorn = this.#state.page_id === 0 && (kind === 'api' || kind === 'table');
    return { ...wireText(this.#opened, text, this.#ending), ...(isBorn ? { kind } : {}), page_id: 0, made_as };
  }

  async #stored(text: PageText, page: Pick<SavedPage, 'page_id' | 'page_title'>, revision?: number): Promise<void> {
    const before = this.#state.page_id;
    this.#isRetrying = false;
    this.#unheard = [];
    this.#saved = text;
    this.#revision = revision;
    if (text.page_title === '' && this.#state.page_title === '') {
      this.#saved = { ...text, page_title: page.page_title };
      this.#change({ page_title: page.page_title });
    }
    await this.dropDraft(before);
    if (before === 0 && page.page_id > 0) {
      this.#change({ page_id: page.page_id });
      this.#doors.created(page.page_id);
    }
    if (this.isDirty()) await this.keepDraft();
  }

  async #refused(error: CallError, text: PageText, note: string | undefined): Promise<SaveOutcome> {
    if (error.code === MAIL_NOT_BOUND) {
      await this.#stored(text, this.#state);
      this.#doors.notify({ kind: 'mail-not-bound' });
      return { kind: 'saved', at: this.#doors.now() };
    }
    await this.keepDraft();
    if (isNoAnswer(error)) {
      const sent = { page_title: text.page_title, page_content: storedText(text, this.#ending), note };
      this.#unheard = withUnheard(this.#unheard, sent);
      return this.#unreached(error.message);
    }
    this.#isRetrying = false;
    const stale = error.code === ERRORS.pageStale.code ? StalePage.safeParse(error.data) : undefined;
    const own = stale?.success ? ownSaveIn(this.#unheard, stale.data) : undefined;
    if (stale?.success && own) {
      this.#revision = stale.data.current.revision;
      this.#unheard = [];
      // people heard of it with the save that was stored
      if (own.note !== note) this.#note = note;
      return this.#send();
    }
    if (stale?.success) {
      this.#change({ conflict: stale.data });
      return { kind: 'conflict' };
    }
    const isGone = error.code === ERRORS.pageNotFound.code && this.#state.page_id > 0;
    this.#doors.notify(isGone ? { kind: 'gone' } : { kind: 'refused', reason: error.message });
    return { kind: 'failed', reason: error.message };
  }

  /** Told in an alert the first time; the tries after it show in the status line only. */
  #unreached(reason: string): SaveOutcome {
    if (!this.#isRetrying) this.#doors.notify({ kind: 'unreachable' });
    this.#isRetrying = true;
    return { kind: 'unreachable', reason };
  }

  #draftDue(): Draft | undefined {
    const text = this.text();
    if (this.#isAbandoned || !isWorthKeeping(text, this.#saved, this.#kept)) return undefined;
    this.#kept = text;
    const by = this.#state.page_id === 0 ? { made_as: this.#madeAs } : {};
    return { ...text, revision: this.#revision ?? 0, saved_at: this.#doors.now(), ...by };
  }

  /** Two windows may write new pages of one item: each has its own. */
  draftKey(page_id = this.#state.page_id): DraftKey {
    const { uid, item_id } = this.#opened;
    return { uid, item_id, page_id, ...(page_id === 0 ? { made_as: this.#madeAs } : {}) };
  }

  /** A browser may refuse to store anything (private windows, full disks): writing goes on, and the status line says so. */
  async #onDevice(work: Promise<void>): Promise<void> {
    const keepsDrafts = await work.then(
      () => true,
      () => false,
    );
    if (keepsDrafts !== this.#state.keepsDrafts) this.#change({ keepsDrafts });
  }

  #change(change: Partial<EditState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
