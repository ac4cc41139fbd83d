import { setImmediate } from 'node:timers/promises';
import { type ExchangePage, type ExchangeText, resolvePlaceholders } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { inBatch } from '../batch/batch.service.ts';
import { type SearchText, searchText } from '../page/page.write.service.ts';
import { placeOf } from './import.catalogs.service.ts';
import type { ImportFiles } from './import.files.service.ts';
import type { BuiltTree } from './import.tree.service.ts';
import { insertInlineFiles, insertLinks, insertPrepared, insertTexts } from './import.write.queries.ts';
import { pathOf } from './import-plan.ts';
import type { ImportWork } from './import-work.ts';

/** A text as it is stored: addresses in the place of placeholders. */
interface Composed {
  readonly page: ExchangePage;
  readonly page_content: string;
  readonly content_hash: string;
  readonly file_ids: readonly number[];
}

interface NewText extends Composed {
  readonly page_id: number;
  readonly cat_id: number;
  readonly place: string;
  readonly found: SearchText;
}

interface ChangedText extends Composed {
  readonly page_id: number;
}

/** So much is held and written in one step: with their index entries more would keep others waiting. */
const STEP = { pages: 10, chars: 25_000 };

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
  const compose = composer(work, texts.built, texts.files);
  const totals = { unchanged: 0, pictures_shown: 0, links: 0, links_mended: 0, read: 0 };
  const read = async (page: ExchangePage): Promise<ExchangeText> => {
    work.watch.signal.throwIfAborted();
    const text = await page.text();
    totals.pictures_shown += text.pictures;
    totals.links += text.links.total;
    totals.links_mended += text.links.mended;
    work.losses.add(text.losses);
    await setImmediate(); // taking a text apart needs its time, and others want theirs
    texts.told(++totals.read);
    return text;
  };
  const steps = { ...texts, compose, read };
  await writeNew(ctx, work, steps);
  const unchanged = await prepareKept(ctx, work, steps);
  return { ...totals, unchanged };
}

interface Steps extends Texts {
  readonly compose: (page: ExchangePage, text: ExchangeText) => Composed;
  readonly read: (page: ExchangePage) => Promise<ExchangeText>;
}

async function writeNew(ctx: Context, work: ImportWork, { built, files, compose, read }: Steps): Promise<void> {
  const step = stepOf<NewText>((texts) => writeStep(ctx, work, built.source.source_id, texts));
  for (const { page, page_id, catalog } of built.added) {
    const text = await read(page);
    await files.attach(text.assets);
    const composed = compose(page, text);
    const found = searchText({ kind: page.kind, page_title: page.title, page_content: composed.page_content });
    const cat_id = catalog === undefined ? 0 : placeOf(built.places, catalog).cat_id;
    await step.add({ ...composed, page_id, found, cat_id, place: catalog?.path ?? pathOf([]) });
  }
  await step.end();
}

async function writeStep(
  ctx: Context,
  { building, order, now }: ImportWork,
  source_id: number,
  texts: readonly NewText[],
): Promise<void> {
  const author = { author_uid: order.author.uid, author_username: order.author.username };
  const rows = texts.map(({ page, page_id, page_content }) => ({
    page_id,
    revision: 1,
    page_title: page.title,
    page_content,
    ...author,
    saved_at: now,
  }));
  const links = texts.map(({ page, page_id, content_hash, place, cat_id }) => {
    const { key, hash: source_hash, order: s_number } = page;
    return { source_id, key, page_id, revision: 1, content_hash, source_hash, place, cat_id, s_number };
  });
  const bindings = texts.flatMap(({ page_id, file_ids }) => file_ids.map((file_id) => ({ file_id, page_id })));
  await inBatch(ctx, building, async (tx) => {
    await insertTexts(tx, rows);
    await insertLinks(tx, links);
    for (let at = 0; at < bindings.length; at += 500) await insertInlineFiles(tx, bindings.slice(at, at + 500), now);
    for (const { page_id, found } of texts) {
      await ctx.search.put(tx, { kind: 'page', id: page_id, scope: order.item_id, ...found });
    }
  });
}

/** Answers how many pages stay as they are. */
async function prepareKept(ctx: Context, work: ImportWork, { built, files, compose, read }: Steps): Promise<number> {
  const step = stepOf<ChangedText>((texts) => prepareStep(ctx, work, built.source.source_id, texts));
  let unchanged = 0;
  for (const { page, link } of built.kept) {
    const text = await read(page);
    await files.read(text.assets);
    const stays = work.order.leaveChanged === true && link.page_revision !== link.revision;
    if (stays || compose(page, text).content_hash === link.content_hash) {
      unchanged += 1;
      continue;
    }
    await files.attach(text.assets);
    await step.add({ ...compose(page, text), page_id: link.page_id });
  }
  await step.end();
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

/**
 * Puts addresses in, and tells by a hash whether the file says the same as at the last import: its title, its text,
 * the pages it leads to, and what is in the files it shows, wherever in the source all these are.
 */
function composer({ order }: ImportWork, { ids }: BuiltTree, files: ImportFiles): Steps['compose'] {
  return (page, { content }) => {
    const file_ids = new Set<number>();
    const page_content = resolvePlaceholders(content, {
      page: (key, anchor) => {
        const page_id = ids.get(key);
        if (page_id === undefined) return encodeURI(key);
        return `/${order.item_id}/${page_id}${anchor === '' ? '' : `#${anchor}`}`;
      },
      asset: (key) => {
        const file = files.fileOf(key);
        if (file) file_ids.add(file.file_id);
        return file?.address ?? encodeURI(key);
      },
    });
    const meant = resolvePlaceholders(content, {
      page: (key, anchor) => `page:${ids.get(key) ?? key}#${anchor}`,
      asset: (key) => `file:${key.slice(key.lastIndexOf('/') + 1)}:${files.hashOf(key) || key}`,
    });
    const content_hash = sha256(JSON.stringify([page.title, meant]));
    return { page, page_content, content_hash, file_ids: [...file_ids] };
  };
}

/** Gathers what one short transaction takes, and no more. */
function stepOf<T extends Composed>(write: (texts: readonly T[]) => Promise<void>) {
  let [texts, chars] = [[] as T[], 0];
  const end = async () => {
    const some = texts;
    [texts, chars] = [[], 0];
    if (some.length > 0) await write(some);
  };
  return {
    end,
    add: async (text: T) => {
      const more = text.page_content.length;
      if (texts.length >= STEP.pages || chars + more > STEP.chars) await end();
      texts.push(text);
      chars += more;
    },
  };
}
