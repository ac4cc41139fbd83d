import assert from 'node:assert/strict';
import { uploadFile, uploadImage } from '@sheaf/contract';
import { SAMPLES } from '../modules/attachment/testing/sample-files.ts';
import type { Envelope, Person } from './person.ts';
import type { Sheaf } from './start-sheaf.ts';

export type Sent = Parameters<Person['upload']>[2];
export type Where = Readonly<Record<string, number>>;

/** What an upload that must succeed answers. */
export async function uploaded(
  answer: Promise<Envelope & Record<string, unknown>>,
): Promise<{ file_id: number; url: string }> {
  const { error_code, error_message, data } = await answer;
  assert.equal(error_code, 0, error_message);
  // Checked by the server's own output schema in tests.
  return data as { file_id: number; url: string };
}

export function attach(person: Person, where: Where, file: Partial<Sent> = {}) {
  return uploaded(person.upload(uploadFile.path, 'file', { name: 'notes.txt', bytes: 'words', ...file }, where));
}

export function paste(person: Person, where: Where = {}, bytes: Uint8Array = SAMPLES.png) {
  return uploaded(person.upload(uploadImage.path, 'editormd-image-file', { name: 'blob', bytes }, where));
}

export async function status(person: Person, url: string): Promise<number> {
  const response = await person.get(url);
  await response.arrayBuffer();
  return response.status;
}

export async function blobs(sheaf: Sheaf): Promise<{ rows: number; files: number }> {
  const { db, files } = sheaf.app.context;
  const rows = await db.selectFrom('blob').select('blob_id').execute();
  const keys = await Array.fromAsync(files.list('blob/'));
  return { rows: rows.length, files: keys.length };
}
