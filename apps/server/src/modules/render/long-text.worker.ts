import { parentPort } from 'node:worker_threads';
import type { PageKind } from '@sheaf/contract';
import { commentDocuments, linksOf, mentionsIn, PAGE_KIND_RULES, rewriteLinks } from '@sheaf/markdown';
import { widenYoungGeneration } from '../../heap.ts';
import type { Engine } from '../../platform/database/open.ts';
import { cutTexts } from '../../platform/search/cut-texts.ts';
import type { CutTexts } from '../../platform/search/search-index.ts';
import { withCopiedLinks } from './copied-links.ts';
import type { AcceptedFacts, LongTextAnswer, LongTextTask, TitledText } from './long-text.service.ts';
import { renderText } from './render-text.ts';

let isWide = false;

parentPort?.on('message', (task: LongTextTask) => parentPort?.postMessage(answerTo(task)));

function answerTo(task: LongTextTask): LongTextAnswer {
  switch (task.want) {
    case 'accepted':
      return { accepted: factsOf(task.kind, task.text) };
    case 'html':
      return { rendered: renderText(task.page) };
    case 'search':
      return { cut: cutOf(task, task.engine) };
    case 'searches':
      widenOnce();
      return { cuts: task.texts.map((text) => cutOf(text, task.engine)) };
    case 'links':
      return { hrefs: linksOf(task.text).map(({ href }) => href) };
    case 'markdown':
      return { markdown: PAGE_KIND_RULES[task.kind].toMarkdown(task.text, task.language) };
    case 'copied':
      return { copied: withCopiedLinks(task.text, task.places) };
    case 'relinked':
      return { relinked: rewriteLinks(task.text, ({ href }) => task.addresses.get(href)) };
    case 'mentions':
      return { mentions: mentionsIn(task.text, task.most) };
    case 'comments':
      return { documents: commentDocuments(task.text, task.language).take(task.most).toArray() };
  }
}

/**
 * Texts come by the thousand then: in the small generation that a thread begins with each is collected several times, a
 * fifth of the time, and of one page alone nobody notices.
 */
function widenOnce(): void {
  if (!isWide) widenYoungGeneration();
  isWide = true;
}

function cutOf({ kind, title, text }: TitledText, engine: Engine): CutTexts {
  return cutTexts(engine, { title, ...PAGE_KIND_RULES[kind].searchFields(text) });
}

/** The text itself is where it came from. */
function factsOf(kind: PageKind, text: string): AcceptedFacts | undefined {
  const accepted = PAGE_KIND_RULES[kind].accept(text);
  return accepted && { data: accepted.data, method: accepted.method };
}
