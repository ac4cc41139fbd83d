/** A name that xlsx takes and no other sheet has. */
export function safeName(name: string, taken: Set<string>): string {
  const base =
    name
      .replaceAll(/[[\]:*?/\\]/gu, ' ')
      .replaceAll(/^'+|'+$/gu, '')
      .trim()
      .slice(0, 31) || 'Sheet';
  let safe = base;
  for (let count = 2; taken.has(safe.toLowerCase()); count += 1) {
    const tail = ` (${count})`;
    safe = base.slice(0, 31 - tail.length) + tail;
  }
  taken.add(safe.toLowerCase());
  return safe;
}
