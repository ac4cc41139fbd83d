import { LIMITS } from '@sheaf/contract';
import { ImportRefused } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import type { ApiSourcePageRow } from '../../schema/api-source-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { orderComparison } from '../api-change/api-change.order.service.ts';
import {
  findByImport,
  insertApiSource,
  insertVersion,
  listVersionHeads,
  lockApiSource,
  putSourcePages,
  removeOldVersions,
  type SourceHead,
  updateApiSource,
  type VersionHead,
} from './api-source.queries.ts';
import { removeKeysOf } from './api-source.text.queries.ts';

const AT_ONCE = 500;

/** A document as it is kept. */
export interface PackedDocument {
  readonly name: string;
  readonly document: Buffer;
  readonly sha256: string;
}

/** A source that is open elsewhere. */
export interface PackableSource {
  /** Its own name. */
  readonly source: string;
  /** @throws ImportRefused for more than so many bytes */
  readonly pack: (most: number) => Promise<Buffer>;
}

/** @throws ImportRefused for more than is kept */
export async function packed({ source: name, pack }: PackableSource): Promise<PackedDocument> {
  const document = await pack(LIMITS.apiDocumentBytes);
  return { name, document, sha256: sha256(document) };
}

/** An import as everybody gets to see it. */
export interface ShownImport {
  readonly import_source_id: number;
  readonly item_id: number;
  readonly pages: readonly { readonly key: string; readonly page_id: number; readonly isNew: boolean }[];
}

interface Imported {
  readonly format: string;
  readonly cat_id: number;
  readonly language: Language;
  readonly author: { readonly uid: number; readonly username: string };
}

/**
 * What writes down, in the transaction that shows an import, which document its pages came from: later ones are
 * compared with it. Undefined for formats that are imported and not followed, and for what is too large to be kept.
 */
export async function rememberingOf(
  ctx: Context,
  source: PackableSource,
  imported: Imported,
): Promise<((tx: Tx, shown: ShownImport) => Promise<void>) | undefined> {
  const { format } = imported;
  if (format !== 'openapi' && format !== 'postman') return undefined;
  const document = await packedOrNone(source);
  return document && ((tx, shown) => remember(ctx, tx, { ...imported, format, document, shown }));
}

async function packedOrNone(source: PackableSource): Promise<PackedDocument | undefined> {
  try {
    return await packed(source);
  } catch (error) {
    // It is imported all the same, as what it always was: once.
    if (error instanceof ImportRefused) return undefined;
    throw error;
  }
}

interface Remembered extends Imported {
  readonly format: SourceHead['format'];
  readonly document: PackedDocument;
  readonly shown: ShownImport;
}

/** @throws ApiError busy while pages are being brought up to a version */
async function remember(ctx: Context, tx: Tx, remembered: Remembered): Promise<void> {
  const { author, document, shown } = remembered;
  const now = ctx.clock.now();
  const found = await findByImport(tx, shown.import_source_id);
  const known = found && (await lockApiSource(tx, found.source_id));
  if (known?.is_pending === 1) throw new ApiError('busy');
  const newest = known && (await newestVersion(tx, known.source_id));
  const version = (newest?.version ?? 0) + 1;
  const head = { ...author, version, updated_at: now };
  const source_id = known?.source_id ?? (await insertApiSource(tx, newSource(remembered, head)));
  if (known) await updateApiSource(tx, source_id, { ...head, waiting: 0, failure: '' });
  await addVersion(tx, {
    source_id,
    version,
    ...document,
    ...author,
    origin: 'import',
    created_at: now,
    applied_at: now,
  });
  if (known) await orderComparison(ctx, tx, { item_id: shown.item_id, source_id, version });
  for (let at = 0; at < shown.pages.length; at += AT_ONCE) {
    const ids = shown.pages.slice(at, at + AT_ONCE).map(({ page_id }) => page_id);
    await removeKeysOf(tx, source_id, ids);
  }
  await putSourcePages(
    tx,
    shown.pages.map(({ key, page_id, isNew }): ApiSourcePageRow => {
      return { source_id, key, page_id, base: version, revision: isNew ? 1 : 0, is_gone: 0, version };
    }),
  );
}

function newSource({ cat_id, format, language, document: { name }, shown }: Remembered, head: Head) {
  const { item_id, import_source_id } = shown;
  return { ...head, import_source_id, item_id, cat_id, format, name, language };
}

type Head = Pick<SourceHead, 'uid' | 'updated_at' | 'username' | 'version'>;

async function newestVersion(tx: Tx, source_id: number): Promise<VersionHead | undefined> {
  return (await listVersionHeads(tx, source_id, 1))[0];
}

/** A version more; those beyond the newest go. */
export async function addVersion(tx: Tx, version: VersionHead & { readonly document: Buffer }): Promise<void> {
  await insertVersion(tx, version);
  await removeOldVersions(tx, version.source_id, version.version - LIMITS.apiVersions + 1);
}
