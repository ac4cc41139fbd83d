import { ERRORS, type ErrorName } from '@sheaf/contract';
import { isBusy, sqliteCode } from '../database/errors.ts';
import { ApiError } from '../errors.ts';
import { StoreError } from '../storage/store-error.ts';
import { megabytes } from './uploads.ts';

const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;
const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

/** What an error of a request is to be answered as; undefined: a fault, to be logged whole and answered vaguely. */
export function asApiError(error: unknown, bodyLimit: number): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof StoreError)
    return new ApiError(error.trouble === 'full' ? 'storageFull' : 'storageDown', {}, { cause: error });
  const code = codeOf(error);
  if (isBusy(error)) return new ApiError('busy');
  if (isFull(error, code)) return new ApiError('storageFull', {}, { cause: error });
  if (isRefused(error, code)) return new ApiError('storageRefused', {}, { cause: error });
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PART_FIELD_SIZE_LIMIT') {
    return new ApiError('tooLarge', { max: megabytes(bodyLimit) }, { field: 'body' });
  }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new ApiError('tooLarge', { max: megabytes(bodyLimit) }, { field: 'file' });
  if (code.startsWith('FST_') || statusOf(error) === 400)
    return new ApiError('badInput', { field: 'body' }, { field: 'body' });
  return undefined;
}

/** The client went away before its request was whole: a fault of nobody, and nobody is there for an answer. */
export function isCutShort(error: unknown, request: { readonly readableAborted: boolean }): boolean {
  return request.readableAborted && codeOf(error) === 'ECONNRESET';
}

/** The disk has no room, or refuses: `ENOSPC`, a limit of the process, SQLite's own word for it, PostgreSQL's 53100. */
function isFull(error: unknown, code: string): boolean {
  if (['ENOSPC', 'EFBIG', 'EDQUOT', '53100'].includes(code)) return true;
  const sqlite = sqliteCode(error);
  return sqlite === SQLITE_FULL || sqlite === SQLITE_IOERR;
}

/** The folder or the database is there to be read only: by its rights, how it is mounted, or as a standby. */
function isRefused(error: unknown, code: string): boolean {
  if (['EACCES', 'EPERM', 'EROFS', '25006'].includes(code)) return true;
  const sqlite = sqliteCode(error);
  return sqlite === SQLITE_READONLY || sqlite === SQLITE_CANTOPEN;
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

function statusOf(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 0;
  return typeof status === 'number' ? status : 0;
}

/** The status of an error where real ones are used. */
export function httpStatus(error: ErrorName): number {
  const kind: { readonly status?: number } = ERRORS[error];
  return kind.status ?? 400;
}
