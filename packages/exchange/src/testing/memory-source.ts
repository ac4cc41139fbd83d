import type { FileSource } from '../source.ts';

/** A source of the given files, by path. */
export function memorySource(files: Readonly<Record<string, string | Uint8Array>>, name = 'manual'): FileSource {
  return {
    name,
    files: Object.entries(files).map(([path, content]) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      return { path, size: bytes.length, read: async () => bytes };
    }),
    losses: [],
    close: async () => {},
  };
}
