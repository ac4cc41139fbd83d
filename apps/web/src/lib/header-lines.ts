/** `Name: value`, one a line. */
export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** The headers, or the number of the first line that is none. */
export function readHeaderLines(text: string): Readonly<Record<string, string>> | number {
  const headers: [string, string][] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const found = /^\s*([\w-]+)\s*:\s*(.*?)\s*$/.exec(line);
    if (!found) return at + 1;
    headers.push([found[1] ?? '', found[2] ?? '']);
  }
  return Object.fromEntries(headers);
}
