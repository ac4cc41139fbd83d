import { LIMITS } from '@sheaf/contract';
import { type ExchangeAsset, ImportRefused } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { fileAddress, importedName, importedType } from '../attachment/attachment.import.service.ts';
import { addFile, storeContent } from '../attachment/blob.service.ts';
import { inBatch } from './batch.service.ts';
import { listFilesWith } from './import.queries.ts';
import { insertBatchFiles } from './import.write.queries.ts';
import type { ImportWork } from './import-work.ts';

export interface ImportedFile {
  readonly file_id: number;
  readonly address: string;
}

/** An asset of the tree as far as it is known: what it holds, and the attachment where there is one. */
interface Held {
  readonly asset: ExchangeAsset;
  /** Of its content; '' when it is not kept. */
  readonly hash: string;
  file: ImportedFile | undefined;
}

/** The files of an import by their keys. */
export interface ImportFiles {
  /** Of the content; '' for one that is not kept. */
  hashOf(key: string): string;
  fileOf(key: string): ImportedFile | undefined;
  /** Makes attachments of those that have none yet. @throws ImportStopped */
  attach(keys: Iterable<string>): Promise<void>;
}

/**
 * Reads every file once, one at a time. Those that new pages show become attachments at once, also of one content that
 * the item has already under that name: then that one is taken.
 * @throws ImportRefused; ImportStopped
 */
export async function readFiles(
  ctx: Context,
  work: ImportWork,
  { needed, told }: { readonly needed: ReadonlySet<string>; readonly told: (done: number) => void },
): Promise<ImportFiles> {
  const held = new Map<string, Held>();
  for (const [index, asset] of work.tree.assets.entries()) {
    work.watch.signal.throwIfAborted();
    held.set(asset.key, await readAsset(ctx, work, asset, needed.has(asset.key)));
    told(index + 1);
  }
  return {
    hashOf: (key) => held.get(key)?.hash ?? '',
    fileOf: (key) => held.get(key)?.file,
    attach: async (keys) => {
      for (const key of keys) {
        const one = held.get(key);
        if (!one || one.hash === '' || one.file) continue;
        one.file = (await readAsset(ctx, work, one.asset, true)).file;
      }
    },
  };
}

async function readAsset(ctx: Context, work: ImportWork, asset: ExchangeAsset, needed: boolean): Promise<Held> {
  const unkept: Held = { asset, hash: '', file: undefined };
  if (asset.size > LIMITS.importBytes) {
    work.losses.push({ code: 'file-too-large', where: asset.key, detail: '' });
    return unkept;
  }
  const bytes = await bytesOf(asset);
  const type = bytes && (await importedType(asset.name, bytes));
  if (bytes === undefined || type === undefined) {
    const code = bytes === undefined ? 'file-unreadable' : 'file-type-refused';
    work.losses.push({ code, where: asset.key, detail: bytes === undefined ? '' : asset.name });
    return unkept;
  }
  const hash = sha256(bytes);
  const display_name = importedName(asset.name);
  const files = await listFilesWith(ctx.db, work.order.item_id, hash);
  const known = files.find((file) => file.display_name === display_name);
  if (known) return { asset, hash, file: { file_id: known.file_id, address: fileAddress(known.sign) } };
  return { asset, hash, file: needed ? await store(ctx, work, { bytes, type, display_name }) : undefined };
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
    await insertBatchFiles(tx, building.batch_id, [file.file_id]);
    return { file_id: file.file_id, address: fileAddress(file.sign) };
  });
}
