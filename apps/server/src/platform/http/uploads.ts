import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Upload } from '@sheaf/contract';
import type { FastifyRequest } from 'fastify';
import { randomToken } from '../crypto/tokens.ts';
import { ApiError } from '../errors.ts';
import { makeFolder } from '../folder.ts';
import type { Given } from './bodies.ts';
import type { UploadedFile } from './route.ts';

export interface MultipartBody {
  readonly fields: Record<string, unknown>;
  readonly file: UploadedFile | undefined;
}

/** Of all fields together: they are held in memory. */
const FIELDS_BYTES = 16_000_000;
const MAX_FIELDS = 200;

/** Files that come before whoever sends them is known, at once in a process: anybody may send those. */
const FROM_NOBODY_MAX = 4;
let fromNobody = 0;

interface Receiving {
  readonly upload: Upload | undefined;
  readonly tempDir: string;
  /** By the header of the request, or by its fields as far as they are read. */
  readonly isKnown: (field: Given['field']) => Promise<boolean>;
}

/**
 * Reads a multipart body: fields as text, the one file that the endpoint takes into the temporary folder.
 * @throws ApiError badInput, tooLarge, busy; nothing stays on disk then
 */
export async function readMultipart(request: FastifyRequest, receiving: Receiving): Promise<MultipartBody> {
  const { upload } = receiving;
  const limits = {
    fileSize: upload?.maxBytes ?? 0,
    files: upload ? 5 : 0,
    fields: MAX_FIELDS,
    fieldSize: FIELDS_BYTES,
  };
  const body: { fields: Record<string, unknown>; file: UploadedFile | undefined } = { fields: {}, file: undefined };
  const keep = fieldKeeper(body.fields);
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') keep(part.fieldname, part.value);
      else if (body.file || !takes(upload, part.fieldname)) part.file.resume();
      else body.file = await receive(part, { ...receiving, upload }, textIn(body.fields));
    }
  } catch (error) {
    await discard(body.file);
    // What still comes is read and dropped: a connection with half a request in it serves nothing more.
    request.raw.unpipe();
    request.raw.resume();
    throw malformedBody(error) ?? error;
  }
  return body;
}

async function receive(
  part: MultipartFile,
  { upload, tempDir, isKnown }: Receiving & { readonly upload: Upload },
  field: Given['field'],
): Promise<UploadedFile> {
  // it may break off while nobody reads it yet; whoever reads it then is told
  part.file.on('error', () => undefined);
  const keep = () => store(part, upload, tempDir);
  return (await isKnown(field)) ? keep() : forNobody(keep);
}

function textIn(fields: Readonly<Record<string, unknown>>): Given['field'] {
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : undefined;
  };
}

/** Old clients name themselves behind the file: a few may, so that whoever has no account fills no disk. @throws ApiError busy */
async function forNobody<T>(keep: () => Promise<T>): Promise<T> {
  if (fromNobody >= FROM_NOBODY_MAX) throw new ApiError('busy');
  fromNobody += 1;
  try {
    return await keep();
  } finally {
    fromNobody -= 1;
  }
}

/** @throws ApiError tooLarge */
function fieldKeeper(fields: Record<string, unknown>): (name: string, value: unknown) => void {
  let left = FIELDS_BYTES;
  return (name, value) => {
    left -= Buffer.byteLength(String(value));
    if (left < 0) throw new ApiError('tooLarge', { max: megabytes(FIELDS_BYTES) }, { field: 'body' });
    fields[name] = value;
  };
}

async function discard(file: UploadedFile | undefined): Promise<void> {
  if (file) await rm(file.path, { force: true });
}

/** What the parser says of a body that is cut short or has no boundary carries no code, unlike limits and the disk. */
function malformedBody(cause: unknown): ApiError | undefined {
  if (!(cause instanceof Error) || cause instanceof ApiError || 'code' in cause) return undefined;
  return new ApiError('badInput', { field: 'body' }, { field: 'body', cause });
}

function takes(upload: Upload | undefined, field: string): upload is Upload {
  return upload !== undefined && (field === upload.field || (upload.aliases ?? []).includes(field));
}

async function store(part: MultipartFile, upload: Upload, tempDir: string): Promise<UploadedFile> {
  await makeFolder(tempDir);
  const path = join(tempDir, randomToken(16));
  let size = 0;
  part.file.on('data', (chunk: Buffer) => {
    size += chunk.length;
  });
  try {
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (part.file.truncated)
      throw new ApiError('tooLarge', { max: megabytes(upload.maxBytes) }, { field: upload.field });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, name: basename(part.filename.replaceAll('\\', '/')), size };
}

export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / (1024 * 1024))} MB`;
}
