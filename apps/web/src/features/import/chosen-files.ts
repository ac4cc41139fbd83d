import { LIMITS } from '@sheaf/contract';

/** A file with its place in what was chosen, as `guide/start.md`. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

/** What will be sent: one file as it is, or several that are packed first. */
export interface Choice {
  readonly name: string;
  readonly files: readonly ChosenFile[];
  readonly sizeBytes: number;
}

export type ChoiceProblem =
  | { readonly problem: 'nothingChosen' }
  | { readonly problem: 'tooMany'; readonly count: number }
  | { readonly problem: 'tooBig'; readonly sizeBytes: number };

/** Version control and installed packages are never documentation, and would fill every limit. */
const LEFT_OUT = /(^|\/)(\.git|\.hg|\.svn|node_modules|__MACOSX)\/|(^|\/)\.DS_Store$/;

/** Bounds a choice before anything is read or sent; the server checks again. */
export function chooseFiles(found: readonly ChosenFile[]): Choice | ChoiceProblem {
  const files = found.filter(({ path }) => !LEFT_OUT.test(path));
  if (files.length === 0) return { problem: 'nothingChosen' };
  if (files.length > LIMITS.importEntries) return { problem: 'tooMany', count: files.length };
  const sizeBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const max = isSentAsItIs(files) ? LIMITS.importBytes : LIMITS.importUnpackedBytes;
  if (sizeBytes > max) return { problem: 'tooBig', sizeBytes };
  return { name: nameOf(files), files, sizeBytes };
}

/** One file is sent as it is, whatever it is; several are packed first. */
export function isSentAsItIs(files: readonly ChosenFile[]): boolean {
  return files.length === 1;
}

/** The folder that holds everything, or the first file without its ending. */
function nameOf(files: readonly ChosenFile[]): string {
  const [first = ''] = files.map(({ path }) => path);
  const folder = first.slice(0, Math.max(0, first.indexOf('/')));
  const shared = folder !== '' && files.every(({ path }) => path.startsWith(`${folder}/`));
  const name = shared ? folder : (first.split('/').at(-1) ?? '').replace(/(.)\.[^.]*$/, '$1');
  return name.trim().slice(0, LIMITS.itemNameChars);
}

/** Files from a picker: a folder's carry their path in it. */
export function filesOfPicker(list: FileList): ChosenFile[] {
  return [...list].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** Files and folders that were dropped, whole trees included. */
export async function filesOfDrop(transfer: DataTransfer): Promise<ChosenFile[]> {
  // entries must be taken before the first wait: the browser empties the transfer after the event
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found: ChosenFile[] = [];
  const waiting = entries.map((entry) => ({ entry, path: entry.name }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { entry, path } = next;
    if (isFile(entry)) found.push({ path, file: await fileOf(entry) });
    else if (isFolder(entry) && !LEFT_OUT.test(`${path}/`)) {
      for (const child of await childrenOf(entry)) waiting.push({ entry: child, path: `${path}/${child.name}` });
    }
    if (found.length > LIMITS.importEntries) break;
  }
  return found;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader answers at most a hundred at a time, and an empty list at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
