/** A value as it stands in a filter: what has a meaning there has none any more (RFC 4515). */
export function escapeFilter(value: string): string {
  return value.replaceAll(/[\0()*\\]/g, (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/**
 * Two spellings of one name of an entry are equal so: case, blanks at the separators and escapes do not count. What is
 * escaped stays so where it would separate.
 */
export function entryKey(dn: string): string {
  const decoded = dn.replaceAll(/(?:\\[\da-f]{2})+/gi, (run) => {
    const text = Buffer.from(run.replaceAll('\\', ''), 'hex').toString('utf8');
    return text.replaceAll(/[\\,=+<>;"#]/g, (char) => `\\${char}`);
  });
  return decoded
    .replaceAll(/(?<!\\)\s*([,=+])\s*/g, '$1')
    .normalize('NFKC')
    .toLowerCase();
}

/** Can a directory be asked by it? */
export async function isFilter(filter: string): Promise<boolean> {
  // The parser takes one that is not closed for one that is.
  const plain = filter.replaceAll(/\\[\da-f]{2}/gi, '');
  if (plain.split('(').length !== plain.split(')').length) return false;
  const { FilterParser } = await import('ldapts');
  try {
    FilterParser.parseString(filter);
    return true;
  } catch {
    return false; // it says so by throwing alone
  }
}
