import { LIMITS } from '@sheaf/contract';
import { type LinkUse, linksOf } from '@sheaf/markdown';
import type { Loss, LossCode } from '../losses.ts';
import { ImportRefused } from '../refusals.ts';
import type { SourceFile } from '../source.ts';
import type { PageHeadings } from './anchors.ts';
import { decodeText } from './decode.ts';
import { splitFrontMatter } from './front-matter.ts';
import { scanHeadings } from './headings.ts';
import { folderOf, isIndex, leadsElsewhere } from './paths.ts';

/** One Markdown file, read and taken apart; its links still stand as written. */
export interface PageText extends PageHeadings {
  readonly key: string;
  readonly folder: string;
  readonly isIndex: boolean;
  /** From the front matter, else empty. */
  readonly title: string;
  /** The first heading of the first level, else empty. */
  readonly heading: string;
  readonly order: number | undefined;
  /** All but those to other sites. */
  readonly links: readonly LinkUse[];
}

export interface PageReading {
  readonly page: PageText | undefined;
  readonly losses: readonly Loss[];
}

/** @throws ImportRefused when the source lied about the file; a file that is merely unreadable is a loss */
export async function readPage(file: SourceFile): Promise<PageReading> {
  const losses: Loss[] = [];
  const note = (code: LossCode, detail = ''): void => void losses.push({ code, where: file.path, detail });
  const decoded = await readText(file);
  if (decoded === undefined || decoded.text.length > LIMITS.pageChars) {
    note(decoded === undefined ? 'file-unreadable' : 'file-too-long');
    return { page: undefined, losses };
  }
  if (decoded.guessed !== '') note('encoding-guessed', decoded.guessed);
  if (/\.mdx$/i.test(file.path)) note('mdx-kept');

  const front = splitFrontMatter(decoded.text);
  if (front.broken) note('front-matter-broken');
  if (front.draft) note('draft-kept');
  const scan = scanHeadings(front.body);
  const page: PageText = {
    key: file.path,
    folder: folderOf(file.path),
    isIndex: isIndex(file.path),
    title: front.title,
    heading: scan.title,
    order: front.order,
    content: scan.text,
    links: linksOf(scan.text).filter(({ href }) => !leadsElsewhere(href)),
    named: scan.named,
    deep: scan.deep,
  };
  return { page, losses };
}

/** The decoded text of a file, or undefined when it cannot be read or is no text. */
export async function readText(file: SourceFile): Promise<ReturnType<typeof decodeText>> {
  if (file.size > LIMITS.pageChars * MAX_BYTES_PER_CHAR) return undefined;
  try {
    return decodeText(await file.read());
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return undefined;
  }
}

const MAX_BYTES_PER_CHAR = 4;
