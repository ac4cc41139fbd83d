/** The text of an answer, by the charset that it names; undefined for what is no text. */
export function textOfBody(bytes: Buffer, type: string): string | undefined {
  if (bytes.length === 0) return '';
  if (/^(image|audio|video|font)\/(?!svg)/.test(type) || /octet-stream|zip|pdf/.test(type)) return undefined;
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  // NUL stands in no text
  return bytes.includes(0) && /^utf-?8$/i.test(charset) ? undefined : decoder(charset).decode(bytes);
}

function decoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    // a name that nobody knows: most likely it is UTF-8 all the same
    return new TextDecoder();
  }
}
