import { setImmediate } from 'node:timers/promises';
import { type ExchangePage, resolvePlaceholders } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { type SearchText, searchText } from '../page/page.write.service.ts';
import { inBatch } from './batch.service.ts';
import type { ImportFiles } from './import.files.service.ts';
import type { BuiltTree } from './import.tree.service.ts';
import { insertInlineFiles, insertLinks, insertPrepared, insertTexts } from './import.write.queries.ts';
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
  readonly found: SearchText;
}

/** So much is written in one step: with their index entries more would keep others waiting. */
const STEP = { pages: 20, chars: 50_000 };

interface Texts {
  readonly built: BuiltTree;
  readonly files: ImportFiles;
  readonly told: (done: number) => void;
}

/** Writes the texts of new pages, and prepares those of pages whose file is another now. Answers how many stay as they are. */
export async function writeTexts(ctx: Context, work: ImportWork, texts: Texts): Promise<number> {
  await writeNew(ctx, work, texts);
  return prepareKept(ctx, work, texts);
}

async function writeNew(ctx: Context, work: ImportWork, { built, files, told }: Texts): Promise<void> {
  const compose = composer(work, built, files);
  let done = 0;
  for (const some of steps(built.added, ({ page }) => page.content.length)) {
    const ready: NewText[] = [];
    for (const { page, page_id } of some) {
      work.watch.signal.throwIfAborted();
      const composed = compose(page);
      const found = searchText({ page_title: page.title, page_content: composed.page_content, page_comments: '' });
      ready.push({ ...composed, page_id, found });
      await setImmediate(); // rendering a text takes its time, and others want theirs
    }
    await writeStep(ctx, work, built.source.source_id, ready);
    done += some.length;
    told(done);
  }
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
  const links = texts.map(({ page, page_id, content_hash }) => {
    return { source_id, key: page.key, page_id, revision: 1, content_hash };
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

async function prepareKept(ctx: Context, work: ImportWork, { built, files, told }: Texts): Promise<number> {
  const compose = composer(work, built, files);
  let [unchanged, done] = [0, built.added.length];
  for (const some of steps(built.kept, ({ page }) => page.content.length)) {
    const changed: (Composed & { page_id: number })[] = [];
    for (const { page, link } of some) {
      work.watch.signal.throwIfAborted();
      const stays = work.order.leaveChanged === true && link.page_revision !== link.revision;
      if (stays || compose(page).content_hash === link.content_hash) unchanged += 1;
      else {
        await files.attach(page.assets);
        changed.push({ ...compose(page), page_id: link.page_id });
      }
      await setImmediate();
    }
    await prepareStep(ctx, work, built.source.source_id, changed);
    done += some.length;
    told(done);
  }
  return unchanged;
}

async function prepareStep(
  ctx: Context,
  { building }: ImportWork,
  source_id: number,
  changed: readonly (Composed & { readonly page_id: number })[],
): Promise<void> {
  if (changed.length === 0) return;
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
 * the pages it leads to, and what is in the files it shows.
 */
function composer({ order }: ImportWork, { ids }: BuiltTree, files: ImportFiles): (page: ExchangePage) => Composed {
  return (page) => {
    const targets: number[] = [];
    const file_ids = new Set<number>();
    const page_content = resolvePlaceholders(page.content, {
      page: (key, anchor) => {
        const page_id = ids.get(key);
        targets.push(page_id ?? 0);
        if (page_id === undefined) return encodeURI(key);
        return `/${order.item_id}/${page_id}${anchor === '' ? '' : `#${anchor}`}`;
      },
      asset: (key) => {
        const file = files.fileOf(key);
        if (file) file_ids.add(file.file_id);
        return file?.address ?? encodeURI(key);
      },
    });
    const shown = page.assets.map((key) => files.hashOf(key));
    const content_hash = sha256(JSON.stringify([page.title, page.content, targets, shown]));
    return { page, page_content, content_hash, file_ids: [...file_ids] };
  };
}

/** In pieces that one short transaction takes. */
function steps<T>(list: readonly T[], charsOf: (one: T) => number): T[][] {
  const pieces: T[][] = [];
  let [piece, chars] = [[] as T[], 0];
  for (const one of list) {
    const more = charsOf(one);
    if (piece.length > 0 && (piece.length >= STEP.pages || chars + more > STEP.chars)) {
      pieces.push(piece);
      [piece, chars] = [[], 0];
    }
    piece.push(one);
    chars += more;
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}
