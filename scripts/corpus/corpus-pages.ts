import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { numbers } from '../random-numbers.ts';
import { ROOT } from '../tool.ts';

/** A page of real text: a section of a file of the example trees. */
export interface CorpusPage {
  /** The file and the number of the section in it. */
  readonly key: string;
  readonly title: string;
  readonly content: string;
}

const FOLDERS = [join(ROOT, '../shared/corpus'), join(ROOT, '../../shared/corpus')];
const CHARS = { min: 80, max: 6000 };

/** Where the example trees lie, outside the repository; undefined where they do not. */
export function corpusFolder(): string | undefined {
  return FOLDERS.find((folder) => existsSync(join(folder, 'markdown')));
}

/** Every section of every Markdown file that is long enough to be a page, in a fixed order. */
export function corpusPages(folder: string): CorpusPage[] {
  const files = globSync('markdown/**/*.md', { cwd: folder }).sort();
  return files.flatMap((file) => sectionsOf(file, readFileSync(join(folder, file), 'utf8')));
}

/**
 * Page number `n` of an organisation of any size: the title of one section with the name of a service, and paragraphs of
 * three sections. The same for the same number.
 */
export function organisationPage(sections: readonly CorpusPage[], n: number): CorpusPage {
  const pick = numbers(n + 1);
  const drawn = Array.from({ length: 3 }, () => sections[pick(sections.length)]);
  const paragraphs = drawn.flatMap((section) => section?.content.split(/\n{2,}/) ?? []);
  const kept = Array.from({ length: 12 }, () => paragraphs[pick(paragraphs.length)] ?? '');
  const service = `svc${n.toString(36)}`;
  const title = `${drawn[0]?.title ?? ''} ${service}`.slice(0, 200);
  return { key: `organisation#${n}`, title, content: `${kept.join('\n\n').slice(0, CHARS.max)}\n\n${service}` };
}

function sectionsOf(file: string, source: string): CorpusPage[] {
  const text = source
    .replaceAll('\0', '')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '');
  const name =
    /^title:\s*["']?(.+?)["']?\s*$/m.exec(source)?.[1] ?? /^#\s+(.+)$/m.exec(text)?.[1] ?? basename(file, '.md');
  const parts = text.split(/^(?=#{2,3} )/m);
  return parts.flatMap((part, at) => {
    const heading = /^#{2,3} +(.+)$/m.exec(part)?.[1] ?? '';
    const title = plain(`${name} ${heading}`).slice(0, 150);
    const content = part.trim().slice(0, CHARS.max);
    return content.length < CHARS.min ? [] : [{ key: `${file}#${at}`, title, content: wellFormed(content) }];
  });
}

function plain(title: string): string {
  return wellFormed(
    title
      .replaceAll(/\{#[^}]*\}|[`*<>[\]]|\([^)]*\)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** A cut may have gone through a character. */
function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed().replaceAll('\ufffd', '');
}
