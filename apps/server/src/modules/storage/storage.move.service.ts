import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { StoredStorage } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { folderInAddress, openPlace } from '../../platform/archive/place.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { createLocalStore } from '../../platform/storage/local.ts';
import { type Moved, moveFiles } from '../../platform/storage/move-files.ts';
import { changeSettings } from '../setting/setting.service.ts';
import { findStoredType } from './storage.queries.ts';
import { filesByEnvironment, openForm } from './storage.service.ts';
import { storeSettings } from './storage.setting.service.ts';

/** Until every instance has heard of a changed setting, and looks for files in both stores. */
const SETTLED_MS = 3000;
const PROBES = 'probe/';
const BLOB = /^blob\/[\da-f]{2}\/([\da-f]{64})-/;

/** The place is none that this site knows; the text says which there are. */
export class UnknownPlaceError extends Error {
  override readonly name = 'UnknownPlaceError';
}

export interface MoveOrder {
  /** `local`, `s3`, `former`, or `s3://bucket/folder?endpoint=…&region=…`. */
  readonly from: string;
  readonly to: string;
  /** Nothing is removed, though the site uses the new place. */
  readonly keep: boolean;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  readonly tell: (progress: Moved) => void;
}

export interface MoveReport extends Moved {
  /** The site puts its files where they went: what was verified there was removed where it was. */
  readonly in_use: boolean;
}

/**
 * Moves the files of the site from one store to another, while it runs.
 * @throws UnknownPlaceError, PlaceError, StoreError, FileDiffersError
 */
export async function moveSiteFiles(ctx: Context, order: MoveOrder): Promise<MoveReport> {
  const from = await placeNamed(ctx, order.from);
  const to = await placeNamed(ctx, order.to);
  if (from.name === to.name) throw new UnknownPlaceError(`${order.from} and ${order.to} are the same place`);
  const in_use = to.name === nameInUse(ctx);
  const { dryRun, signal, tell } = order;
  const inside = dryRun ? undefined : await folderWithin(from.store, to);
  if (inside === '') throw new UnknownPlaceError(`${order.from} and ${order.to} are the same place`);
  const moved = await moveFiles(from.store, to.store, {
    ...{ dryRun, signal, tell, remove: in_use && !order.keep },
    isToMove: (key) => !key.startsWith(PROBES) && (inside === undefined || !key.startsWith(`${inside}/`)),
    hashOf: (key) => BLOB.exec(key)?.[1],
    typeOf: async (key) => (await findStoredType(ctx.db, key)) ?? 'application/octet-stream',
    settled: ctx.clock.wait(SETTLED_MS),
  });
  const isEmpty = moved.damaged.length === 0 && !signal.aborted && !dryRun && in_use && !order.keep;
  if (isEmpty && from.form) await forgetStore(ctx, from.form);
  return { ...moved, in_use };
}

/**
 * Where the new place lies in the old one: '' when both are the same, whatever they are called, so that every file would
 * be removed from where it was just found; a folder of it, whose files have arrived; undefined when they are apart.
 * @throws StoreError
 */
async function folderWithin(from: FileStore, to: NamedPlace): Promise<string | undefined> {
  const bytes = randomBytes(32);
  const key = PROBES + bytes.toString('hex');
  const parts = to.folder === '' ? [] : to.folder.split('/');
  const folders = Array.from({ length: parts.length + 1 }, (_, outer) => parts.slice(parts.length - outer).join('/'));
  await to.store.put(key, bytes, bytes.byteLength, 'application/octet-stream');
  try {
    for (const folder of folders) if (await from.exists(folder === '' ? key : `${folder}/${key}`)) return folder;
    return undefined;
  } finally {
    await to.store.remove(key);
  }
}

/** A former store that is empty, or lost, is not looked into any more. */
export async function forgetStore(ctx: Context, form: StoredStorage): Promise<void> {
  const { oss_former } = ctx.settings.current;
  const left = oss_former.filter((former) => JSON.stringify(former) !== JSON.stringify(form));
  if (left.length < oss_former.length) await changeSettings(ctx, { oss_former: left });
}

interface NamedPlace {
  readonly name: string;
  readonly store: FileStore;
  /** Of its bucket. */
  readonly folder: string;
  /** Of the settings, where it comes from these. */
  readonly form?: StoredStorage | undefined;
}

function nameInUse({ config, settings: { current } }: Context): string {
  if (config.s3) return 'environment';
  return current.oss_open === 1 ? nameOf(current.oss_setting) : 'local';
}

function nameOf(form: StoredStorage): string {
  return JSON.stringify(form);
}

/** @throws UnknownPlaceError, PlaceError, StoreError */
async function placeNamed(ctx: Context, place: string): Promise<NamedPlace> {
  const { config, settings } = ctx;
  const { oss_open, oss_setting, oss_former } = settings.current;
  if (place === 'local') return { name: place, folder: '', store: createLocalStore(join(config.dataDir, 'files')) };
  if (place.startsWith('s3://'))
    return { name: place, folder: folderInAddress(place), store: await openPlace(place, config.backup) };
  if (place === 's3' && config.s3) return { name: 'environment', folder: '', store: filesByEnvironment(config) };
  const used = place === 's3' && oss_open === 1 ? oss_setting : undefined;
  const form = used ?? (['s3', 'former'].includes(place) ? oss_former[0] : undefined);
  if (!form) throw new UnknownPlaceError(`There is no store ${place}: local, s3, former, or s3://bucket?endpoint=…`);
  const { folder } = storeSettings(ctx.secrets, form);
  return { name: nameOf(form), folder, store: await openForm(ctx.secrets, form), form };
}
