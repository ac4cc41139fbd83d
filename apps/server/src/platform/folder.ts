import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The folder cannot be made; `code` is what the system said of the one at which it failed. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
  readonly code: string;

  constructor(folder: string, { cause }: { readonly cause: unknown }) {
    const code = codeOf(cause);
    super(`The folder ${folder} cannot be made (${code})`, { cause });
    this.code = code;
  }
}

/**
 * Makes the folder and those above it, and answers the first that it made; undefined when it was there. Node's own
 * recursive way never comes back where a folder that is there answers "not there" to a new one, as /proc does.
 * @throws FolderError
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  try {
    return await madeFolder(folder);
  } catch (cause) {
    throw new FolderError(folder, { cause });
  }
}

async function madeFolder(folder: string): Promise<string | undefined> {
  const missing = await made(folder);
  if (!missing) return undefined;
  if (missing.done) return folder;
  const above = dirname(folder);
  if (codeOf(missing.error) !== 'ENOENT' || above === folder) throw missing.error;
  const first = await madeFolder(above);
  // Once more and no oftener: one above it that others made meanwhile is no reason to fail, and this says the same again.
  const again = await made(folder);
  if (again && !again.done) throw again.error;
  return first ?? (again ? folder : undefined);
}

type Attempt = { readonly done: true } | { readonly done: false; readonly error: unknown };

/** Undefined when it was there: of a drive, or of one that may only be read, the error does not say so. */
async function made(folder: string): Promise<Attempt | undefined> {
  try {
    await mkdir(folder);
    return { done: true };
  } catch (error) {
    return (await isFolder(folder)) ? undefined : { done: false, error };
  }
}

async function isFolder(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
