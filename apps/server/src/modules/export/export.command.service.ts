import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type ExportFormat, errorText } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { findLogin, listAccounts } from '../user/user.service.ts';
import { accessToExport } from './export.access.ts';
import { exportedFile } from './export.service.ts';
import { askingAs } from './export-asking.ts';

export interface ToExport {
  readonly item_id: number;
  readonly cat_id: number;
  readonly page_id: number;
  readonly format: ExportFormat;
  /** Where it is written; what is there is replaced when all of it is. */
  readonly path: string;
  /** User name; '' is the first administrator. */
  readonly as: string;
  readonly language: Language;
  readonly signal: AbortSignal;
}

/** Writes a file as somebody may take it along, in this process, beside a server or without one. */
export async function exportByCommand(
  ctx: Context,
  wanted: ToExport,
): Promise<{ readonly bytes: number } | { readonly reason: string }> {
  const { language, path, signal } = wanted;
  const part = `${path}.part`;
  try {
    const asking = askingAs(ctx, await viewerOf(ctx, wanted.as), { language, origin: '', signal });
    const access = await accessToExport(asking, wanted, wanted.format);
    const { content } = await exportedFile(asking, access);
    await pipeline(content, createWriteStream(part), { signal });
    const { size } = await stat(part);
    await rename(part, path);
    return { bytes: size };
  } catch (error) {
    await rm(part, { force: true });
    if (signal.aborted) return { reason: CANCELLED[language] };
    if (error instanceof ApiError) return { reason: errorText(error.error, language, error.values) };
    throw error;
  }
}

const CANCELLED: Readonly<Record<Language, string>> = {
  zh: '已取消，没有写出文件',
  en: 'Cancelled; no file was written.',
};

/** @throws ApiError userNotFound */
async function viewerOf({ db }: Context, name: string): Promise<Viewer> {
  const row =
    name === ''
      ? (await listAccounts(db)).find(({ groupid, disabled_at }) => groupid === 1 && disabled_at === 0)
      : await findLogin(db, name);
  if (!row) throw new ApiError('userNotFound');
  const { uid, username, name: shown, groupid } = row;
  return { uid, username, name: shown, groupid: groupid === 1 ? 1 : 2, session_id: 0 };
}
