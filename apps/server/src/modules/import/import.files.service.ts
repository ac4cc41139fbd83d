import { LIMITS } from '@sheaf/contract';
import { type ExchangeAsset, ImportRefused } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { fileAddress, importedName, importedType } from '../attachment/attachment.import.service.ts';
import { addFile, storeContent } from '../attachment/blob.service.ts';
import { inBatch } from '../batch/batch.service.ts';
import { demandStorageRoom } from '../quota/quota.service.ts';
import { listFilesWith } from './import.queries.ts';
import { insertBatchFiles } from './import.write.queries.ts';
import type { ImportWork } from './import-work.ts';

export interface ImportedFile {
  readonly file_id: number;
  readonly address: string;
}

/** A file of the source as far as it is known: what it holds, and the attachment where there is one. */
interface Held {
  /** Of its content; '' when it is not kept. */
  readonly hash: string;
  readonly file: ImportedFile | undefined;
}

/** The files of an import by their keys, as far as pages were read that use them. */
export interface ImportFiles {
  /** Reads those that are not known yet, one at a time, each once. @throws ImportRefused; BatchStopped */
  read(keys: readonly string[]): Promise<void>;
  /** Makes attachments of those that have none yet. @throws ImportRefused; BatchStopped */
  attach(keys: readonly string[]): Promise<void>;
  /** Of the content; '' for one that is not kept. */
  hashOf(key: string): string;
  /** Also where the item has the same content under that name already: then that one is taken. */
  fileOf(key: string): ImportedFile | undefined;
  used(): ReadonlySet<string>;
  /** How many pictures were kept, each counted once. */
  pictures(): number;
}

export function filesOf(ctx: Context, work: ImportWork): ImportFiles {
  const held = new Map<string, Held>();
  const hold = async (keys: readonly string[], needed: boolean) => {
    for (const key of keys) {
      const known = held.get(key);
      if (known && !(needed && known.hash !== '' && !known.file)) continue;
      work.watch.signal.throwIfAborted();
      const asset = work.tree.asset(key);
      if (asset) held.set(key, await readAsset(ctx, work, asset, needed));
    }
  };
  return {
    read: (keys) => hold(keys, false),
    attach: (keys) => hold(keys, true),
    hashOf: (key) => held.get(key)?.hash ?? '',
    fileOf: (key) => held.get(key)?.file,
    used: () => new Set(held.keys()),
    pictures: () =>
      [...held].filter(([key, { hash }]) => hash !== '' && work.tree.asset(key)?.kind === 'picture').length,
  };
}

async function readAsset(ctx: Context, work: ImportWork, asset: ExchangeAsset, needed: boolean): Promise<Held> {
  const unkept: Held = { hash: '', file: undefined };
  if (asset.size > LIMITS.importBytes) {
    work.losses.add([{ code: 'file-too-large', where: asset.key, detail: '' }]);
    return unkept;
  }
  const bytes = await bytesOf(asset);
  const type = bytes && (await importedType(asset.name, bytes));
  if (bytes === undefined || type === undefined) {
    const code = bytes === undefined ? 'file-unreadable' : 'file-type-refused';
    work.losses.add([{ code, where: asset.key, detail: bytes === undefined ? '' : asset.name }]);
    return unkept;
  }
  const hash = sha256(bytes);
  const display_name = importedName(asset.name);
  const files = await listFilesWith(ctx.db, work.order.item_id, hash);
  const known = files.find((file) => file.display_name === display_name);
  if (known) return { hash, file: { file_id: known.file_id, address: fileAddress(known.sign) } };
  return { hash, file: needed ? await store(ctx, work, { bytes, type, display_name }) : undefined };
}

/** One bad file is a loss; an archive that lies is refused as a whole. */
async function bytesOf(asset: ExchangeAsset): Promise<Uint8Array | undefined> {
  try {
    return await asset.bytes();
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return undefined; // the source could not give this file: its loss is in the report
  }
}

async function store(
  ctx: Context,
  { building, order, now }: ImportWork,
  { bytes, type, display_name }: { bytes: Uint8Array; type: string; display_name: string },
): Promise<ImportedFile> {
  const content = await storeContent(ctx, bytes, type);
  return inBatch(ctx, building, async (tx) => {
    const { uid } = order.author;
    const file = await addFile(tx, content, { uid, item_id: order.item_id, display_name, now });
    if (order.byRight) await demandStorageRoom(ctx, tx, uid);
    await insertBatchFiles(tx, building.batch_id, [file.file_id]);
    return { file_id: file.file_id, address: fileAddress(file.sign) };
  });
}
