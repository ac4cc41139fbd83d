import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { importFile, importProgress, LIMITS } from '@sheaf/contract';
import { importDocumentTool, importProgressTool } from '@sheaf/contract/mcp-tools';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { megabytes } from '../../platform/http/uploads.ts';
import { type ServedTool, serve } from './tool.ts';

const importDocument = serve(importDocumentTool, async ({ file_name, text, base64, ...target }, { call, folder }) => {
  const bytes = bytesOf(text, base64);
  const name = basename(file_name.replaceAll('\\', '/'));
  const path = join(folder, `tool-${randomToken(12)}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path, bytes, { flag: 'wx' });
  try {
    const result = await call(importFile, target, { path, name, size: bytes.byteLength });
    return { result, about: { item_id: result.item_id, about: name } };
  } finally {
    await rm(path, { force: true });
  }
});

/** @throws ApiError mcpDocumentUnclear, tooLarge */
function bytesOf(text: string | undefined, base64: string | undefined): Uint8Array {
  if ((text === undefined) === (base64 === undefined)) {
    throw new ApiError('mcpDocumentUnclear', {}, { field: text === undefined ? 'text' : 'base64' });
  }
  const bytes = base64 === undefined ? Buffer.from(text ?? '', 'utf8') : Buffer.from(base64, 'base64');
  if (bytes.byteLength <= LIMITS.mcpImportBytes) return bytes;
  throw new ApiError(
    'tooLarge',
    { max: megabytes(LIMITS.mcpImportBytes) },
    { field: base64 === undefined ? 'text' : 'base64' },
  );
}

const progress = serve(importProgressTool, async ({ job_id }, { call }) => {
  const { state, done, total, error_message, report } = await call(importProgress, { job_id });
  const { item_id = 0, pages_added = 0, pages_updated = 0, losses = [] } = report ?? {};
  const told = losses.slice(0, LIMITS.mcpLosses).map(({ text, where }) => (where === '' ? text : `${where}: ${text}`));
  const result = { job_id, state, done, total, error_message, item_id, pages_added, pages_updated, losses: told };
  return { result, about: { item_id } };
});

export const IMPORT_TOOLS: readonly ServedTool[] = [importDocument, progress];
