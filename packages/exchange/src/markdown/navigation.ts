import { MAX_NESTING } from './yaml.ts';

/** One entry of a navigation: a group, a page, or a page with others below it. */
export interface NavNode {
  /** Empty when the page's own title is to be used. */
  readonly title: string;
  /** Address of the page as written; empty for a group. */
  readonly target: string;
  readonly children: readonly NavNode[];
}

export interface Navigation {
  /** The file it was read from. */
  readonly file: string;
  /** Where its addresses start from. */
  readonly folder: string;
  /** The site's name, empty when it has none. */
  readonly title: string;
  readonly nodes: readonly NavNode[];
}

interface OpenNode {
  readonly title: string;
  readonly target: string;
  readonly children: OpenNode[];
}

const LIST_LINE = /^([ \t]*)(?:[-*+]|\d+[.)])[ \t]+(\S.*?)[ \t]*$/;
const GROUP_LINE = /^#{2,6}[ \t]+(.+?)[ \t#]*$/;
const LINK = /^\[((?:[^\]\\]|\\.)*)\]\((?:<([^>]*)>|([^\s)]*))(?:[ \t][^)]*)?\)/;

/**
 * Reads docsify's `_sidebar.md` and GitBook's `SUMMARY.md`: a nested list, with headings as groups; undefined when it is
 * too deep.
 */
export function readMarkdownList(text: string): readonly NavNode[] | undefined {
  const root: OpenNode[] = [];
  let group = root;
  let open: { readonly indent: number; readonly children: OpenNode[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const heading = GROUP_LINE.exec(line)?.[1];
    if (heading !== undefined) {
      const node = entryOf(heading);
      root.push(node);
      group = node.children;
      open = [];
      continue;
    }
    const [, blanks, written] = LIST_LINE.exec(line) ?? [];
    if (blanks === undefined || written === undefined) continue;
    const indent = blanks.replaceAll('\t', '    ').length;
    open = open.filter((above) => above.indent < indent);
    if (open.length >= MAX_NESTING) return undefined;
    const node = entryOf(written);
    (open.at(-1)?.children ?? group).push(node);
    open.push({ indent, children: node.children });
  }
  return root;
}

function entryOf(written: string): OpenNode {
  const [, label, pointed, bare] = LINK.exec(written.replace(/^[*_]+/, '')) ?? [];
  const title = (label ?? written)
    .replace(/\\(.)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .trim();
  return { title, target: pointed ?? bare ?? '', children: [] };
}
