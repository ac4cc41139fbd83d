const SAMPLE_BYTES = 64 * 1024;

/**
 * Tells a file from another of its name and size, well enough to go on with an upload of it: by when it was changed and
 * by its beginning and end. No proof: the browser's hashes are there only over TLS.
 */
export async function fingerprintOf(file: File): Promise<string> {
  const ends = [file.slice(0, SAMPLE_BYTES), file.slice(-SAMPLE_BYTES)];
  const sums = await Promise.all(ends.map(async (end) => sumOf(new Uint8Array(await end.arrayBuffer()))));
  return [file.lastModified, ...sums].join('-');
}

/** FNV-1a of 32 bits. */
function sumOf(bytes: Uint8Array): string {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(16);
}
