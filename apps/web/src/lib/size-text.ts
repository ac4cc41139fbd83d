const KB = 1024;

/** A size for people: `812 KB`, `3.2 MB`, `1.5 GB`; what is not nothing is 1 KB at least. */
export function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} KB`;
  const [size, unit] = bytes < KB ** 3 ? [bytes / KB ** 2, 'MB'] : [bytes / KB ** 3, 'GB'];
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`;
}
