import { tasklist } from '@mdit/plugin-tasklist';
import { tex } from '@mdit/plugin-tex';
import { type MarkdownIt, default as MarkdownItParser, type StateCore } from 'markdown-it';
import { formulaSource } from './math.ts';

/** Half of markdown-it's own: 25 lists inside each other are enough, and rows of brackets cost half the time. */
const MAX_NESTING = 50;

/** The grammar that everything here agrees on: rendering, links and search text read a page the same way. */
export function makeParser(): MarkdownIt {
  const parser = new MarkdownItParser({
    html: true,
    linkify: true,
    breaks: false,
    typographer: false,
    maxNesting: MAX_NESTING,
  });
  // Without a scheme, `setup.py` and `main.rs` would become links to foreign sites: `.py` and `.rs` are countries.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // Every `//` of a row of addresses would be tried as one, each time to the end of the row.
  parser.linkify.add('//', null);
  parser.use(tex, { render: (formula: string) => formulaSource(formula) }).use(tasklist, { label: false });
  limitTaskLists(parser);
  return parser;
}

/** The plugin walks back to the list's start for each task: where that is more tokens a page shows `[ ]` as text. */
const MAX_WALKED_TOKENS = 10_000_000;

function limitTaskLists(parser: MarkdownIt): void {
  const only = new MarkdownItParser().use(tasklist, { label: false });
  only.core.ruler.enableOnly('task_list');
  const [markTasks] = only.core.ruler.getRules('');
  parser.core.ruler.at('task_list', (state) => {
    if (countWalkedTokens(state) <= MAX_WALKED_TOKENS) markTasks?.(state);
  });
}

function countWalkedTokens({ tokens }: StateCore): number {
  const lists: number[] = [];
  let walked = 0;
  for (const [at, { type, content }] of tokens.entries()) {
    if (type.endsWith('_list_open')) lists.push(at);
    else if (type.endsWith('_list_close')) lists.pop();
    else if (type === 'inline' && /^\[[ xX\u00a0]\]/.test(content)) walked += at - (lists.at(-1) ?? at);
  }
  return walked;
}

/** `[TOC]` alone in a paragraph stands for the page's table of contents. */
export function isTocMarker(content: string): boolean {
  return /^\[TOCM?\]$/i.test(content);
}
