import {
  beginUpload,
  cancelUpload,
  finishUpload,
  LIMITS,
  sendUploadPart,
  type Uploaded,
  type UploadState,
  uploadFile,
  uploadImage,
} from '@sheaf/contract';
import { call, isNoAnswer, upload } from './api.ts';
import { fingerprintOf } from './file-fingerprint.ts';

interface FilePlace {
  readonly item_id: number;
  readonly page_id: number;
}

interface SendOptions {
  readonly signal?: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Each part is tried so often, with longer and longer waits, before the file counts as not sent. */
const RETRY_MS = [1000, 3000, 8000];

/**
 * Uploads a file: at once, or in parts when it is larger than one request carries. Sent again after it was cut off, only
 * what is missing goes. `picture`: the text of the page will show it, so it is attached to none.
 * @throws CallError, or an AbortError when `signal` took it back
 */
export async function sendFile(
  file: File,
  place: FilePlace,
  kind: 'picture' | 'attachment',
  options: SendOptions = {},
): Promise<Uploaded> {
  if (file.size > LIMITS.uploadPartBytes)
    return sendInParts(file, kind === 'picture' ? { ...place, page_id: 0 } : place, options);
  return upload(kind === 'picture' ? uploadImage : uploadFile, file, place, options);
}

async function sendInParts(file: File, place: FilePlace, options: SendOptions): Promise<Uploaded> {
  const { signal, onProgress } = options;
  const fingerprint = await fingerprintOf(file);
  const announced = { display_name: file.name, size: file.size, fingerprint, ...place };
  const begun = await call(beginUpload, announced, { signal });
  const cancel = () => giveUp(begun.upload_id);
  signal?.addEventListener('abort', cancel, { once: true });
  const sent = new Set(begun.received);
  for (const part of missingParts(begun)) {
    const done = (share: number) => onProgress?.(((sent.size + share) * begun.part_bytes) / file.size);
    await sendPart(file, begun, part, { ...options, onProgress: (share) => done(Math.min(share, 1)) });
    sent.add(part);
  }
  onProgress?.(1);
  return retrying(() => call(finishUpload, { upload_id: begun.upload_id }, { signal }), signal);
}

/** What is not given up in time is swept after a day. */
function giveUp(upload_id: number): void {
  call(cancelUpload, { upload_id }).catch(() => undefined);
}

/** The numbers of the parts that have yet to be sent. */
export function missingParts({
  size,
  part_bytes,
  received,
}: Pick<UploadState, 'size' | 'part_bytes' | 'received'>): number[] {
  const there = new Set(received);
  return Array.from({ length: Math.ceil(size / part_bytes) }, (_, part) => part).filter((part) => !there.has(part));
}

async function sendPart(
  file: File,
  { upload_id, part_bytes }: UploadState,
  part: number,
  options: SendOptions,
): Promise<void> {
  const slice = file.slice(part * part_bytes, (part + 1) * part_bytes);
  const bytes = new File([slice], 'part');
  await retrying(() => upload(sendUploadPart, bytes, { upload_id, part }, options), options.signal);
}

/** What nobody answered is tried again: the server has each part once. */
async function retrying<R>(work: () => Promise<R>, signal: AbortSignal | undefined): Promise<R> {
  for (const wait of RETRY_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isNoAnswer(error)) throw error;
      await pause(wait, signal);
    }
  }
  return work();
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('The upload was cancelled', 'AbortError'));
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
