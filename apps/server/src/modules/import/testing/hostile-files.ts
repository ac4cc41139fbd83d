import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';

// Files that were made to harm whoever reads them.

const MB = 1024 * 1024;
const PAGE = { name: 'a.md', content: '# A' };

/** An archive of an honest page and this entry. */
export function beside(entry: Parameters<typeof zipBytes>[0][number]): Uint8Array {
  return zipBytes([PAGE, entry]);
}

/** More zeros than any archive may be packed from so tightly. */
export const ZEROS = new Uint8Array(21 * MB);

/** A document of Word whose text is this. */
export function word(content: string | Uint8Array): Uint8Array {
  return zipBytes([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content },
  ]);
}

/** Ten names that each stand for ten of the one before. */
export function laughs(): string {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`);
  return `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "lol">${entities.join('')}]><d>&l9;</d>`;
}

/** YAML in which each name is a list of nine of the one before. */
export function aliases(): string {
  const rows = Array.from({ length: 12 }, (_, at) => {
    const parts = Array.from({ length: 9 }, () => (at === 0 ? '1' : `*a${at - 1}`));
    return `x${at}: &a${at} [${parts.join(', ')}]`;
  });
  return `openapi: 3.0.0\n${rows.join('\n')}\n`;
}

/** A description of an API with one call, which answers this schema. */
export function describing(schema: unknown, schemas: Readonly<Record<string, unknown>> = {}): string {
  const content = { 'application/json': { schema } };
  return JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'Hostile' },
    components: { schemas },
    paths: { '/a': { get: { summary: 'Ask', responses: { 200: { description: 'x', content } } } } },
  });
}

export function referTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/** References that lead on, one to the next. */
export function chain(length: number): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Array.from({ length }, (_, at) => [`S${at}`, referTo(`S${at + 1}`)]));
}
