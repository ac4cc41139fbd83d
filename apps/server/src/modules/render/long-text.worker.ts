import { parentPort } from 'node:worker_threads';
import { linksOf, searchFields } from '@sheaf/markdown';
import type { LongTextAnswer, LongTextTask } from './long-text.service.ts';
import { renderText } from './render-text.ts';

parentPort?.on('message', (task: LongTextTask) => parentPort?.postMessage(answerTo(task)));

function answerTo(task: LongTextTask): LongTextAnswer {
  switch (task.want) {
    case 'html':
      return { rendered: renderText(task.page) };
    case 'search':
      return { fields: searchFields(task.text) };
    case 'links':
      return { hrefs: linksOf(task.text).map(({ href }) => href) };
  }
}
