import { LIMITS } from '@sheaf/contract/limits';

const UNTITLED = '未命名';
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** A title as the name of a file that every file system takes; without its extension. */
export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .trim()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces.
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_')
    .replace(/_{2,}/g, '_')
    .replace(/\.{2,}/g, '.');
  const name = withoutEnds(cut(withoutEnds(plain)));
  if (name === '') return UNTITLED;
  return DEVICE.test(name) ? `_${name}` : name;
}

function withoutEnds(name: string): string {
  return name.replace(/^[\s_.]+|[\s_.]+$/gu, '');
}

/** Whole characters; file systems count bytes, and a suffix may be added. */
function cut(name: string): string {
  let [kept, bytes] = ['', 0];
  for (const char of [...name].slice(0, LIMITS.exportNameChars)) {
    bytes += Buffer.byteLength(char);
    if (bytes > LIMITS.exportNameBytes) break;
    kept += char;
  }
  return kept;
}

/** The names of one folder: no two are the same, also where letters count alike large and small. */
export class FolderNames {
  readonly #taken: Set<string>;

  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken.map(folded));
  }

  /** `extension` with its dot, or ''. */
  take(name: string, extension: string): string {
    for (let serial = 0; ; serial++) {
      const tried = `${name}${serial === 0 ? '' : `_${serial}`}${extension}`;
      if (this.#taken.has(folded(tried))) continue;
      this.#taken.add(folded(tried));
      return tried;
    }
  }
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
