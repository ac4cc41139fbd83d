import { FileMissingError, type FileStore } from '../storage/file-store.ts';

export async function readAll(store: FileStore, key: string): Promise<Buffer> {
  const { stream } = await store.read(key);
  return Buffer.concat(await stream.toArray());
}

export async function readSmall(store: FileStore, key: string): Promise<string | undefined> {
  try {
    return (await readAll(store, key)).toString('utf8');
  } catch (error) {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  }
}

export async function putSmall(store: FileStore, key: string, value: object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  await store.put(key, bytes, bytes.length, 'application/json');
}
