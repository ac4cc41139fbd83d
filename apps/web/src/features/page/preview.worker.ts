import { Rerenderer } from '@sheaf/markdown';
import { markdownOfJson } from '@sheaf/markdown/api-page/from-json';
import type { PreviewBlock } from './preview-blocks.ts';
import { BlockCutter, patchOf } from './preview-blocks.ts';
import type { PreviewAnswer, PreviewRequest } from './preview-client.ts';
import { wordCount } from './text-count.ts';

/** What the page shows now; the answers are differences from it. */
let shown: readonly PreviewBlock[] = [];
const renderer = new Rerenderer();
const cutter = new BlockCutter();

// the page sends the next request when it has the answer
addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  void answerOf(data).then(
    (answer) => postMessage(answer),
    // told as every error of a worker is
    (error: unknown) => setTimeout(() => throwAgain(error)),
  );
});

async function answerOf(request: PreviewRequest): Promise<PreviewAnswer> {
  const words = wordCount(request.text);
  if (!request.render) return { words, patch: null };
  const blocks = cutter.cut(await htmlOf(request));
  const patch = patchOf(shown, blocks);
  shown = blocks;
  return { words, patch };
}

/** As readers will see it: a call in its frame. What that takes is fetched for the first page that has one. */
async function htmlOf({ text, title, kind, language }: PreviewRequest): Promise<string> {
  const options = { language, title };
  const kept = text.startsWith('{') ? markdownOfJson(text, language) : undefined;
  if (kind !== 'api' && kept === undefined) return renderer.render(text, options).html;
  const { renderApiPage, rerenderApiPage } = await import('@sheaf/markdown/api-page/render');
  return (kept === undefined ? rerenderApiPage(renderer, text, options) : renderApiPage(kept, options)).html;
}

function throwAgain(error: unknown): never {
  throw error;
}
