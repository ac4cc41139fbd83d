import { setImmediate } from 'node:timers/promises';
import { PAGE_KIND_RULES } from '@sheaf/markdown';
import type { RequestContext } from '../../context.ts';
import { inBatch } from '../batch/batch.service.ts';
import { copyDictionaries } from '../dictionary/dictionary.copy.service.ts';
import { searchTextApart } from '../page/page.write.service.ts';
import { type CopiedPlaces, copiedLinksApart } from '../render/long-text.service.ts';
import { type CopiedText, listCopiedTexts, updateCopiedTexts } from './catalog.copy.queries.ts';
import type { Copying, PageCopy } from './catalog.copy.steps.service.ts';

/** So many texts are read at once, and at most so many written in one short step. */
const READ_AT_ONCE = 100;
const WRITTEN_AT_ONCE = 50;

interface Copied {
  readonly item: { readonly item_id: number; readonly item_domain: string };
  readonly catalogs: ReadonlyMap<number, number>;
  readonly pages: readonly PageCopy[];
  readonly isWhole: boolean;
}

/** Links of copies to what was copied with them lead to the copies, and copied catalogs follow their databases too. */
export async function linkCopies(ctx: RequestContext, copying: Copying, copied: Copied): Promise<void> {
  const places = placesOf(ctx, copying, copied);
  await copyDictionaries(ctx, copying.building, places);
  const holding = ['/page/', ...places.names.map((name) => `/${name}`)];
  for (let at = 0; at < copied.pages.length; at += READ_AT_ONCE) {
    const ids = copied.pages.slice(at, at + READ_AT_ONCE).map(({ copy_id }) => copy_id);
    const changed: CopiedText[] = [];
    for (const text of await listCopiedTexts(ctx.db, ids, holding)) {
      const page_content = await copiedLinksApart(ctx.log, text.page_content, places);
      if (page_content !== text.page_content) changed.push(rewritten(text, page_content));
      await setImmediate(); // reading a text takes its time, and others want theirs
    }
    await writeLinks(ctx, copying, places, changed);
  }
}

function placesOf(
  { settings, request, config }: RequestContext,
  { to_item_id }: Copying,
  copied: Copied,
): CopiedPlaces {
  const { item, catalogs, pages, isWhole } = copied;
  const own = [settings.current.site_url.replace(/\/$/, ''), request.origin + config.basePath];
  return {
    roots: own.filter((root) => root !== ''),
    names: [String(item.item_id), item.item_domain.toLowerCase()].filter((name) => name !== ''),
    to_item_id,
    pages: new Map(pages.map(({ page_id, copy_id }) => [page_id, copy_id])),
    catalogs,
    isWhole,
  };
}

/** Addresses may be longer than they were: a text that a page cannot hold then stays as it was. */
function rewritten(text: CopiedText, page_content: string): CopiedText {
  const { accept, maxChars } = PAGE_KIND_RULES[text.kind];
  const accepted = page_content.length > maxChars ? undefined : accept(page_content);
  return accepted ? { ...text, page_content, data: accepted.data } : text;
}

async function writeLinks(
  ctx: RequestContext,
  { building, to_item_id }: Copying,
  { roots }: CopiedPlaces,
  texts: readonly CopiedText[],
): Promise<void> {
  for (let at = 0; at < texts.length; at += WRITTEN_AT_ONCE) {
    const some = texts.slice(at, at + WRITTEN_AT_ONCE);
    // Only an address that is written in full may be its own text, which the index knows.
    const found = await Promise.all(
      some
        .filter(({ page_content }) => roots.some((root) => page_content.includes(root)))
        .map(async (text) => ({ id: text.page_id, words: await searchTextApart(ctx, text) })),
    );
    await inBatch(ctx, building, async (tx) => {
      await updateCopiedTexts(tx, some);
      for (const { id, words } of found) await ctx.search.put(tx, { kind: 'page', id, scope: to_item_id, ...words });
    });
  }
}
