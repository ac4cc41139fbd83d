import { proseLines } from './prose-lines.ts';

const MAX_NAMED = 10;
const OPENING = /(?<![\w\\])<([A-Z]\w*(?:\.\w+)*)(\s+[\w:@#.-]+=|\s*\/>|\s*>)/g;

/** The tags of components that a page uses, with how often: no browser knows them. Empty where there are none. */
export function componentsOf(text: string): string {
  if (!/<[A-Z]/.test(text)) return '';
  const prose = proseLines(text)
    .filter(({ kind, text: line }) => kind === 'prose' && !line.trimStart().startsWith('>'))
    .map(({ text: line }) => line)
    .join('\n')
    .replace(/`[^`\n]*`/g, '');
  const closed = new Set(Array.from(prose.matchAll(/<\/([A-Z][\w.]*)\s*>/g), ([, name]) => name));
  const uses = new Map<string, number>();
  for (const [, name = '', after = ''] of prose.matchAll(OPENING)) {
    // `<TOKEN>` and `<Name>` are what a reader has to fill in.
    if (after.trim() !== '>' || closed.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return [...uses]
    .slice(0, MAX_NAMED)
    .map(([name, count]) => (count === 1 ? name : `${name} × ${count}`))
    .join(', ');
}
