import { LIMITS } from '@sheaf/contract';

/** Why a file cannot be taken; its text stands in the messages under the same name. */
export type FileRefusal = 'fileTooLarge' | 'fileUnreadable';

/** The text of a file of statements: dumps of older Chinese databases are not UTF-8. */
export async function readSqlFile(file: File): Promise<{ readonly text: string } | { readonly refusal: FileRefusal }> {
  if (file.size > LIMITS.ddlChars) return { refusal: 'fileTooLarge' };
  const bytes = await file.arrayBuffer();
  for (const encoding of encodingsOf(new Uint8Array(bytes.slice(0, 2)))) {
    const text = decoded(bytes, encoding);
    if (text !== undefined && !text.includes('\0')) return { text };
  }
  return { refusal: 'fileUnreadable' };
}

function encodingsOf([first, second]: Uint8Array): readonly string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030'];
}

function decoded(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
