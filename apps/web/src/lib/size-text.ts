const KB = 1024;

/** A size for people: `812 KB`, `3.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  const mega = bytes / KB / KB;
  return `${mega < 10 ? Math.round(mega * 10) / 10 : Math.round(mega)} MB`;
}
