export interface Decoded {
  readonly text: string;
  /** The encoding's name when it had to be guessed, empty for UTF-8 and for a byte order mark. */
  readonly guessed: string;
}

/** The text of a file, without its byte order mark, or undefined when it is not text. */
export function decodeText(bytes: Uint8Array): Decoded | undefined {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return checked(decode(marked.encoding, bytes), '');
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return checked(decode(wide, bytes), wide.toUpperCase());
  return checked(decode('utf-8', bytes), '') ?? checked(decode('gb18030', bytes), 'GB18030');
}

const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Latin letters, blanks and line ends have a zero byte in UTF-16; text in any other encoding has none. */
function wideEncoding(bytes: Uint8Array): 'utf-16be' | 'utf-16le' | undefined {
  const sample = bytes.subarray(0, 8192);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
  }
  if (bytes.length % 2 !== 0 || even + odd < sample.length * 0.01) return undefined;
  if (odd > even * 20) return 'utf-16le';
  return even > odd * 20 ? 'utf-16be' : undefined;
}

function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A database stores no NUL, and text holds no control characters but blanks, line ends and the escape of terminals. */
function checked(text: string | undefined, guessed: string): Decoded | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (text === undefined || /[\0-\x06\x0e-\x1a]/.test(text)) return undefined;
  return { text, guessed };
}
