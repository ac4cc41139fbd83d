import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { AddressOf, LeavingFile, LeavingText, LeavingVersion } from '@sheaf/exchange';
import type { GlobalParams } from '@sheaf/markdown/api-page/from-json';
import { RIGHT, someGrant } from '../../access/grants.ts';
import { type ItemAccess, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import { FileMissingError } from '../../platform/storage/file-store.ts';
import { formerTexts } from '../page/page.history.service.ts';
import { markdownApart, relinkedApart } from '../render/long-text.service.ts';
import { clockFor, renderForFile } from '../render/render.service.ts';
import { sheetText } from '../sheet/sheet.fold.service.ts';
import { viewerOfSession } from '../user/session.service.ts';
import { mayExport } from './export.policy.ts';
import { type LeavingFileRow, type LeavingTextRow, listLeavingFiles, listLeavingTexts } from './export.queries.ts';
import type { LinkReader } from './leaving-links.ts';

const NOW = ['attached', 'inline'] as const;
const WITH_HISTORY = [...NOW, 'history'] as const;

/** Each may be a megabyte: so many are held at once. */
const AHEAD = 10;

interface Reading {
  /** Who takes it along: a ticket's request has nobody else. */
  readonly viewer: Viewer;
  readonly item: ItemAccess;
  readonly language: 'zh' | 'en';
  readonly globals: GlobalParams | undefined;
  readonly links: LinkReader;
  /** Former versions leave as well. */
  readonly history: boolean;
}

interface ReadPage {
  readonly row: LeavingTextRow;
  readonly files: readonly LeavingFileRow[];
  /** The oldest first; undefined where they stay. */
  readonly former?: Awaited<ReturnType<typeof formerTexts>> | undefined;
}

/** The texts of the pages that leave, asked for in their order: some are read ahead. */
export class LeavingTexts {
  readonly #ctx: RequestContext;
  #reading: Reading;
  readonly #order: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  /** Where the bytes of the files stand. */
  readonly #stored = new Map<string, string>();
  #ahead = new Map<number, ReadPage>();

  constructor(ctx: RequestContext, reading: Reading, order: readonly number[]) {
    this.#ctx = ctx;
    this.#reading = reading;
    this.#order = order;
    this.#places = new Map(order.map((page_id, at) => [page_id, at]));
  }

  /**
   * Undefined for a page that was deleted, or went where its reader may not edit, since the places were read.
   * @throws ApiError when he may take nothing along any more
   */
  async read(page_id: number): Promise<LeavingText | undefined> {
    const known = this.#ahead.get(page_id);
    if (!known) await this.#readFrom(this.#places.get(page_id) ?? 0);
    const page = known ?? this.#ahead.get(page_id);
    this.#ahead.delete(page_id);
    await setImmediate(); // laying out a text takes its time, and others want theirs
    if (!page || !someGrant(this.#reading.item.grants, RIGHT.edit, page.row.top_cat_id)) return undefined;
    const isSheet = page.row.kind === 'sheet';
    const page_content = isSheet ? await sheetText(this.#ctx.db, page_id) : page.row.page_content;
    const former = this.#reading.history ? await formerTexts(this.#ctx, page.row) : undefined;
    return leavingText(this.#ctx, this.#reading, { ...page, former, row: { ...page.row, page_content } });
  }

  async open(key: string): Promise<Readable | undefined> {
    const storage_key = this.#stored.get(key);
    if (storage_key === undefined) return undefined;
    try {
      return (await this.#ctx.files.read(storage_key)).stream;
    } catch (error) {
      if (error instanceof FileMissingError) return undefined;
      throw error;
    }
  }

  async #readFrom(at: number): Promise<void> {
    const { db } = this.#ctx;
    // Whoever takes it along slowly may have lost his right since he began.
    this.#reading = { ...this.#reading, item: await stillLeaving(this.#ctx, this.#reading) };
    const ids = this.#order.slice(at, at + AHEAD);
    const rows = await listLeavingTexts(db, this.#reading.item.item_id, ids);
    const files = rows.length === 0 ? [] : await listLeavingFiles(db, ids, this.#reading.history ? WITH_HISTORY : NOW);
    const byPage = Map.groupBy(files, ({ page_id }) => page_id);
    for (const { sign, storage_key } of files) this.#stored.set(sign, storage_key);
    this.#ahead = new Map(rows.map((row) => [row.page_id, { row, files: byPage.get(row.page_id) ?? [] }]));
  }
}

/** @throws ApiError loginExpired, itemNotFound, notAllowed */
async function stillLeaving(ctx: RequestContext, { viewer, item: { item_id } }: Reading): Promise<ItemAccess> {
  // A command has no session, nor has what an account asked for; a person's may have ended.
  const asking = viewer.session_id === 0 ? viewer : await viewerOfSession(ctx, viewer.session_id);
  if (!asking) throw new ApiError('loginExpired');
  const item = await loadItemAccess({ ...ctx, viewer: asking }, item_id);
  demand(mayExport(item));
  return item;
}

function leavingText(ctx: RequestContext, reading: Reading, { row, files, former }: ReadPage): LeavingText {
  const { language, globals, links } = reading;
  const { page_content } = row;
  const signs = new Set(files.map(({ sign }) => sign));
  const addressed = (to: AddressOf) => (href: string) => {
    const target = links.target(href, signs);
    return target && to(target);
  };
  const relinked = (text: string, to: AddressOf) => {
    const address = addressed(to);
    const stays = (href: string) => (/^\/(?![/\\])/.test(href) ? links.origin + href : undefined);
    return relinkedApart(ctx.log, text, (href) => address(href) ?? stays(href));
  };
  const isWritten = row.kind !== 'sheet';
  const contentOf = (text: string) => async (to: AddressOf) =>
    isWritten && links.mayHold(text) ? relinked(text, to) : text;
  const { author_username: author, saved_at } = row;
  const versions = former?.map((version): LeavingVersion => {
    const { page_title: title, page_comments: note, author_username, saved_at: at } = version;
    return { title, note, author: author_username, saved_at: at, content: contentOf(version.page_content) };
  });
  return {
    ...(versions && { past: { author, saved_at, versions } }),
    note: row.page_comments,
    changed_at: row.updated_at,
    files: [...new Map(files.map((file) => [file.sign, leavingFile(file)])).values()],
    attached: files.filter(({ bound_as }) => bound_as === 'attached').map(({ sign }) => sign),
    content: contentOf(page_content),
    markdown: async (to) => {
      const written = isWritten ? page_content : await markdownApart(ctx.log, row, language);
      return links.mayHold(written) ? relinked(written, to) : written;
    },
    html: (to) => {
      const clock = clockFor(ctx, row);
      return renderForFile(ctx, { ...row, language, globals, clock }, { to: addressed(to), origin: links.origin });
    },
  };
}

function leavingFile({ sign, display_name, type, size, created_at }: LeavingFileRow): LeavingFile {
  return { key: sign, name: display_name, type, size, created_at };
}
