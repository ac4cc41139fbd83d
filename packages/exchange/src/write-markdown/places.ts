import { FolderNames, fileNameOf } from '../file-names.ts';
import type { LeavingCatalog, LeavingFile, LeavingTree } from '../leaving.ts';

const ATTACHMENTS = 'attachments';
export const INFO = 'info.json';

/** Where each page stands in the zip, by its key. */
export type PagePaths = ReadonlyMap<string, string>;

export function pathsOf(tree: LeavingTree): PagePaths {
  const paths = new Map<string, string>();
  place(tree, '', new FolderNames([ATTACHMENTS, INFO]), paths);
  return paths;
}

function place(
  { pages, catalogs }: Pick<LeavingCatalog, 'pages' | 'catalogs'>,
  folder: string,
  names: FolderNames,
  paths: Map<string, string>,
): void {
  for (const { key, title } of pages) paths.set(key, folder + names.take(fileNameOf(title), '.md'));
  for (const catalog of catalogs) {
    place(catalog, `${folder}${names.take(fileNameOf(catalog.title), '')}/`, new FolderNames(), paths);
  }
}

/** Files in the order in which pages name them; one that several pages hold stands there once. */
export class FilePlaces {
  readonly #names = new FolderNames();
  readonly #paths = new Map<string, string>();
  readonly #files: LeavingFile[] = [];

  take(file: LeavingFile): string {
    const known = this.#paths.get(file.key);
    if (known !== undefined) return known;
    const dot = file.name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot + 1)] : [file.name, ''];
    const name = this.#names.take(fileNameOf(stem), extension === '' ? '' : `.${fileNameOf(extension)}`);
    const path = `${ATTACHMENTS}/${name}`;
    this.#paths.set(file.key, path);
    this.#files.push(file);
    return path;
  }

  pathOf(key: string): string | undefined {
    return this.#paths.get(key);
  }

  /** Paths with the names that their files have here, where these could not be kept. */
  otherNames(): readonly (readonly [string, string])[] {
    return this.#files.flatMap(({ key, name }) => {
      const path = this.#paths.get(key) ?? '';
      return path === `${ATTACHMENTS}/${name}` ? [] : [[path, name] as const];
    });
  }

  get all(): readonly LeavingFile[] {
    return this.#files;
  }
}

/** The address of one file of the zip in another: relative, and as Markdown takes it. */
export function relativeAddress(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')];
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  const steps = [...here.slice(same).map(() => '..'), ...there.slice(same).map(encoded)];
  return steps.join('/');
}

/** Brackets would end the address of a link. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/[()'*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
