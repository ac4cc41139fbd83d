import { setImmediate } from 'node:timers/promises';
import { assetsOf, type ExchangePage, type ExchangeText } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { inBatch } from '../batch/batch.service.ts';
import { type SearchText, searchTextsOfMany, type TextToFind } from '../page/page.write.service.ts';
import { acceptedApart } from '../render/long-text.service.ts';
import { placeOf } from './import.catalogs.service.ts';
import type { ImportFiles } from './import.files.service.ts';
import { type Past, pastReader } from './import.past.service.ts';
import type { BuiltTree } from './import.tree.service.ts';
import {
  type FileBinding,
  insertFileBindings,
  insertLinks,
  insertPrepared,
  insertTexts,
  updateImportedPage,
} from './import.write.queries.ts';
import { type Composed, type Composer, composer } from './import-compose.ts';
import { chunksOf, pathOf } from './import-plan.ts';
import type { ImportWork } from './import-work.ts';

interface NewText extends Composed {
  readonly page_id: number;
  readonly cat_id: number;
  readonly place: string;
  /** What its kind keeps beside the text. */
  readonly method: string;
  readonly data: string | null;
  readonly past: Past;
}

interface ChangedText extends Composed {
  readonly page_id: number;
}

/** So much is held and written in one step: with their index entries more would keep others waiting. */
const STEP = { pages: 10, chars: 25_000 };
const TEXTS_AT_ONCE = 100;
const BINDINGS_AT_ONCE = 500;

interface Texts {
  readonly built: BuiltTree;
  readonly files: ImportFiles;
  readonly told: (done: number) => void;
}

/** What was in all texts together. */
export interface WrittenTexts {
  /** Pages that stay as they are. */
  readonly unchanged: number;
  readonly pictures_shown: number;
  readonly links: number;
  readonly links_mended: number;
}

/** Writes the texts of new pages, and prepares those of pages whose file is another now: each is read, written and forgotten. */
export async function writeTexts(ctx: Context, work: ImportWork, texts: Texts): Promise<WrittenTexts> {
  const composing = composer(work, texts.built, texts.files);
  const totals = { unchanged: 0, pictures_shown: 0, links: 0, links_mended: 0, read: 0 };
  const count = async (text: ExchangeText): Promise<void> => {
    totals.pictures_shown += text.pictures;
    totals.links += text.links.total;
    totals.links_mended += text.links.mended;
    work.losses.add(text.losses);
    await setImmediate(); // taking a text apart needs its time, and others want theirs
    texts.told(++totals.read);
  };
  const steps = { ...texts, composing, count };
  await writeNew(ctx, work, steps);
  const unchanged = await prepareKept(ctx, work, steps);
  return { ...totals, unchanged };
}

interface Steps extends Texts {
  readonly composing: Composer;
  readonly count: (text: ExchangeText) => Promise<void>;
}

/** So many texts are asked for ahead: while one is written the next are read. Each may be as long as a page may be. */
const AHEAD = 4;

async function* readAhead<T extends { readonly page: ExchangePage }>(
  { watch: { signal } }: ImportWork,
  planned: readonly T[],
): AsyncGenerator<readonly [T, ExchangeText]> {
  const asked: { readonly one: T; readonly text: Promise<ExchangeText> }[] = [];
  const left = planned.values();
  for (;;) {
    while (asked.length < AHEAD) {
      const { value, done } = left.next();
      if (done) break;
      const text = value.page.text();
      text.catch(() => undefined); // thrown where it is waited for
      asked.push({ one: value, text });
    }
    const first = asked.shift();
    if (!first) return;
    signal.throwIfAborted();
    yield [first.one, await first.text];
  }
}

async function writeNew(ctx: Context, work: ImportWork, { built, files, composing, count }: Steps): Promise<void> {
  const pastOf = pastReader(ctx, work, { files, composing });
  const step = stepOf<NewText, readonly SearchText[]>({
    prepare: (texts) => searchTextsOfMany(ctx, texts.map(toFind)),
    write: (texts, found) => writeStep(ctx, work, { source_id: built.source.source_id, texts, found }),
  });
  try {
    for await (const [{ page, page_id, catalog }, text] of readAhead(work, built.added)) {
      await count(text);
      await files.attach(assetsOf(text));
      const composed = composing.compose(page, text);
      const accepted = await acceptedApart(ctx.log, page.kind, composed.page_content);
      const { method, data } = accepted ?? { method: '', data: null };
      const past = await pastOf(text);
      const cat_id = catalog === undefined ? 0 : placeOf(built.places, catalog).cat_id;
      await step.add({ ...composed, page_id, cat_id, place: catalog?.path ?? pathOf([]), method, data, past });
    }
    await step.end();
  } finally {
    await step.settled();
  }
}

function toFind({ page, page_content }: NewText): TextToFind {
  return { kind: page.kind, page_title: page.title, page_content };
}

interface StepToWrite {
  readonly source_id: number;
  readonly texts: readonly NewText[];
  readonly found: readonly SearchText[];
}

async function writeStep(
  ctx: Context,
  { building, order, now }: ImportWork,
  { source_id, texts, found }: StepToWrite,
): Promise<void> {
  const links = texts.map(({ page, page_id, content_hash, place, cat_id, past }) => {
    const { key, hash: source_hash, order: s_number } = page;
    const revision = past.former.length + 1;
    return { source_id, key, page_id, revision, content_hash, source_hash, place, cat_id, s_number };
  });
  await inBatch(ctx, building, async (tx) => {
    for (const some of chunksOf(texts.flatMap(versionRows), TEXTS_AT_ONCE)) await insertTexts(tx, some);
    for (const text of texts) {
      if (isHeadOther(text)) await updateImportedPage(tx, text.page_id, headOf(text));
    }
    await insertLinks(tx, links);
    for (const some of chunksOf(texts.flatMap(bindingsOf), BINDINGS_AT_ONCE)) await insertFileBindings(tx, some, now);
    const entries = found.map((text, index) => {
      return { kind: 'page' as const, id: texts[index]?.page_id ?? 0, scope: order.item_id, ...text };
    });
    await ctx.search.add(tx, entries);
  });
}

/** All versions of a new page, its first one first. */
function versionRows(text: NewText): Parameters<typeof insertTexts>[1][number][] {
  const { page_id, page, page_content, data, past } = text;
  const former = past.former.map(({ files: _, ...version }, index) => ({ ...version, page_id, revision: index + 1 }));
  const { written, note: page_comments } = past;
  const current = { page_title: page.title, page_content, data, page_comments, ...written };
  return [...former, { ...current, page_id, revision: former.length + 1 }];
}

/** Otherwise than the page was made before its text was read. */
function isHeadOther({ method, past }: NewText): boolean {
  return method !== '' || past.former.length > 0 || past.isTold;
}

function headOf({ page, method, past }: NewText): Parameters<typeof updateImportedPage>[2] {
  const { author_uid, author_username, saved_at: updated_at } = past.written;
  return { author_uid, author_username, updated_at, method, page_title: page.title, revision: past.former.length + 1 };
}

/** What the text shows, what belongs to the page, and what only its former texts show. */
function bindingsOf({ page_id, file_ids, past }: NewText): FileBinding[] {
  const shown = new Set(file_ids);
  const former = new Set(past.former.flatMap(({ files }) => files).filter((file_id) => !shown.has(file_id)));
  return [
    ...file_ids.map((file_id) => ({ file_id, page_id, bound_as: 'inline' as const })),
    ...past.attached.map((file_id) => ({ file_id, page_id, bound_as: 'attached' as const })),
    ...[...former].map((file_id) => ({ file_id, page_id, bound_as: 'history' as const })),
  ];
}

/** Answers how many pages stay as they are. */
async function prepareKept(ctx: Context, work: ImportWork, { built, files, composing, count }: Steps): Promise<number> {
  const step = stepOf<ChangedText, undefined>({
    prepare: async () => undefined,
    write: (texts) => prepareStep(ctx, work, built.source.source_id, texts),
  });
  let unchanged = 0;
  try {
    for await (const [{ page, link }, text] of readAhead(work, built.kept)) {
      await count(text);
      await files.read(text.assets);
      const stays = work.order.leaveChanged === true && link.page_revision !== link.revision;
      if (stays || composing.compose(page, text).content_hash === link.content_hash) {
        unchanged += 1;
        continue;
      }
      await files.attach(text.assets);
      await step.add({ ...composing.compose(page, text), page_id: link.page_id });
    }
    await step.end();
  } finally {
    await step.settled();
  }
  return unchanged;
}

async function prepareStep(
  ctx: Context,
  { building }: ImportWork,
  source_id: number,
  changed: readonly ChangedText[],
): Promise<void> {
  const rows = changed.map(({ page, page_id, page_content, content_hash, file_ids }) => ({
    batch_id: building.batch_id,
    page_id,
    source_id,
    key: page.key,
    page_title: page.title,
    page_content,
    content_hash,
    files: JSON.stringify(file_ids),
  }));
  await inBatch(ctx, building, (tx) => insertPrepared(tx, rows));
}

interface StepWork<T, Prepared> {
  readonly prepare: (texts: readonly T[]) => Promise<Prepared>;
  readonly write: (texts: readonly T[], prepared: Prepared) => Promise<void>;
}

/**
 * Gathers what one short transaction takes, and no more. While a step is written the next one is gathered and prepared;
 * what one throws is thrown by the next `add` or `end`.
 */
function stepOf<T extends Composed, Prepared>({ prepare, write }: StepWork<T, Prepared>) {
  let [texts, chars] = [[] as T[], 0];
  let before: Promise<void> = Promise.resolve();
  const begin = async () => {
    const some = texts;
    [texts, chars] = [[], 0];
    if (some.length === 0) return;
    const prepared = prepare(some);
    prepared.catch(() => undefined); // thrown where it is waited for
    await before;
    before = prepared.then((ready) => write(some, ready));
    before.catch(() => undefined);
  };
  return {
    end: async () => {
      await begin();
      await before;
    },
    /** Until then something of it may still be written. */
    settled: () => before.catch(() => undefined),
    add: async (text: T) => {
      const more = text.page_content.length;
      if (texts.length >= STEP.pages || chars + more > STEP.chars) await begin();
      texts.push(text);
      chars += more;
    },
  };
}
