import { createHash } from 'node:crypto';
import { LIMITS } from '@sheaf/contract';
import { decodeText } from '../decode.ts';
import type { Loss, LossCode } from '../losses.ts';
import { folderOf, isIndex } from '../paths.ts';
import { ImportRefused } from '../refusals.ts';
import type { SourceFile } from '../source.ts';
import { componentsOf } from './components.ts';
import { drawContainers } from './containers.ts';
import { splitFrontMatter } from './front-matter.ts';
import { type PageHeadings, scanHeadings } from './headings.ts';
import { dropModuleLines } from './module-lines.ts';
import { unfoldTabs } from './tabs.ts';

/** What gives a page its place and its name: kept for all pages, so it holds no text. */
export interface PageHead {
  readonly key: string;
  readonly folder: string;
  readonly isIndex: boolean;
  /** From the front matter, else empty. */
  readonly title: string;
  /** The first heading of the first level, else empty. */
  readonly heading: string;
  readonly order: number | undefined;
  /** Of the whole text. */
  readonly hash: string;
  readonly file: SourceFile;
}

/** One Markdown file, read and taken apart; its links still stand as written. */
export interface PageText extends PageHeadings {
  readonly head: PageHead;
}

export interface PageReading {
  readonly page: PageText | undefined;
  readonly losses: readonly Loss[];
}

/** @throws ImportRefused when the source lied about the file; a file that is merely unreadable is a loss */
export async function readPage(file: SourceFile): Promise<PageReading> {
  const losses: Loss[] = [];
  const note = (code: LossCode, detail = ''): void => void losses.push({ code, where: file.path, detail });
  const most = LIMITS.pageChars * MAX_BYTES_PER_CHAR;
  const decoded = await readText(file, most);
  if (decoded === undefined || decoded.text.length > LIMITS.pageChars) {
    note(decoded === undefined && file.size <= most ? 'file-unreadable' : 'file-too-long');
    return { page: undefined, losses };
  }
  if (decoded.guessed !== '') note('encoding-guessed', decoded.guessed);
  if (/\.mdx$/i.test(file.path)) note('mdx-kept');

  const front = splitFrontMatter(decoded.text);
  if (front.broken) note('front-matter-broken');
  if (front.draft) note('draft-kept');
  const body = fitting(unfoldTabs(dropModuleLines(front.body)), front.body);
  const components = componentsOf(body);
  if (components !== '') note('component-not-drawn', components);
  const scan = scanHeadings(body);
  const head: PageHead = {
    key: file.path,
    folder: folderOf(file.path),
    isIndex: isIndex(file.path),
    title: short(front.title),
    heading: short(scan.title),
    order: front.order,
    hash: createHash('sha256').update(decoded.text).digest('hex'),
    file,
  };
  const content = fitting(drawContainers(scan.text), scan.text);
  return { page: { head, content, named: scan.named, deep: scan.deep }, losses };
}

/** What is drawn can be longer than what was written: a page that then is too long stays as it was. */
function fitting(drawn: string, written: string): string {
  return drawn.length > LIMITS.pageChars ? written : drawn;
}

/** A copy: a slice would keep the whole text in memory. What is longer than a title may be is cut where it is used. */
function short(title: string): string {
  return Buffer.from(title.slice(0, 2 * LIMITS.titleChars)).toString();
}

/** The decoded text of a file, or undefined when it is larger than `maxBytes`, cannot be read or is no text. */
export async function readText(file: SourceFile, maxBytes: number): Promise<ReturnType<typeof decodeText>> {
  if (file.size > maxBytes) return undefined;
  try {
    return decodeText(await file.read());
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return undefined;
  }
}

const MAX_BYTES_PER_CHAR = 4;
