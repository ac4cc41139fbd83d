import type { Context } from '../../context.ts';
import { StoreError } from '../../platform/storage/store-error.ts';
import { publicBase } from './storage.place.ts';

/** Time enough to follow it; whoever asks later is given another one. */
const SIGNED_SECONDS = 60;

export interface AddressedFile {
  readonly storage_key: string;
  readonly type: string;
  readonly disposition: string;
  readonly isPicture: boolean;
  /** Whether guests may read it; asked where it counts. */
  readonly isOpenToAll: () => Promise<boolean>;
}

/**
 * Where a browser reads a file by itself, by the settings of the store: pictures that everybody may see at its domain,
 * others at the store by an address that ends soon. Undefined: at the site, as what still lies in another store.
 */
export async function addressOutside(ctx: Context, file: AddressedFile): Promise<string | undefined> {
  const { oss_open, oss_setting } = ctx.settings.current;
  if (ctx.config.s3 || oss_open === 0) return undefined;
  const base = file.isPicture ? publicBase(oss_setting) : '';
  if (base === '' && oss_setting.direct === 0) return undefined;
  const signed = await ctx.files
    .signedAddress(file.storage_key, {
      now: Math.floor(Date.now() / 1000), // the store goes by the time of the day, whatever clock the site has
      seconds: SIGNED_SECONDS,
      answer: { 'response-content-type': file.type, 'response-content-disposition': file.disposition },
    })
    .catch(undefinedWhenDown);
  if (signed === undefined) return undefined;
  if (base !== '' && (await file.isOpenToAll())) return `${base}/${file.storage_key}`;
  return oss_setting.direct === 1 ? signed : undefined;
}

/** It may be in another store, which reading it finds out. */
function undefinedWhenDown(error: unknown): undefined {
  if (!(error instanceof StoreError)) throw error;
}
