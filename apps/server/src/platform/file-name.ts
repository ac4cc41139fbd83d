const MAX_CHARS = 150;

/** The last extension in small letters, without its dot; '' when there is none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * A name as people may see it and save it: no path, no characters that a file system, a header or HTML takes for
 * something else, none that hide or turn the writing direction. The extension survives the cut.
 */
export function cleanName(given: string): string {
  const plain = given
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (plain === '') return 'file';
  const chars = [...plain];
  if (chars.length <= MAX_CHARS) return plain;
  const extension = extensionOf(plain);
  const tail = extension === '' || extension.length > 20 ? '' : `.${extension}`;
  return chars.slice(0, MAX_CHARS - tail.length).join('') + tail;
}

/** What a pasted picture is called: browsers name it `blob`. Its content decides when the name says no picture. */
export function pictureName(given: string, formats: readonly string[], format: string): string {
  const name = cleanName(given);
  if (name.toLowerCase() === 'blob') return 'blob.jpg';
  return formats.includes(extensionOf(name)) ? name : `${name}.${format}`;
}

/** RFC 6266 with RFC 5987: a plain name for whoever knows no other, and the true one. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
