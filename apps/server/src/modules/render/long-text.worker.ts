import { parentPort } from 'node:worker_threads';
import { linksOf, mentionsIn, searchFields } from '@sheaf/markdown';
import { cutTexts } from '../../platform/search/cut-texts.ts';
import type { LongTextAnswer, LongTextTask } from './long-text.service.ts';
import { renderText } from './render-text.ts';

parentPort?.on('message', (task: LongTextTask) => parentPort?.postMessage(answerTo(task)));

function answerTo(task: LongTextTask): LongTextAnswer {
  switch (task.want) {
    case 'html':
      return { rendered: renderText(task.page) };
    case 'search':
      return { cut: cutTexts(task.engine, { title: task.title, ...searchFields(task.text) }) };
    case 'links':
      return { hrefs: linksOf(task.text).map(({ href }) => href) };
    case 'mentions':
      return { mentions: mentionsIn(task.text, task.most) };
  }
}
