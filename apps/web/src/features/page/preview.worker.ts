import { Rerenderer } from '@sheaf/markdown';
import type { PreviewBlock } from './preview-blocks.ts';
import { blocksOf, patchOf } from './preview-blocks.ts';
import type { PreviewAnswer, PreviewRequest } from './preview-client.ts';
import { wordCount } from './text-count.ts';

/** What the page shows now; the answers are differences from it. */
let shown: readonly PreviewBlock[] = [];
const renderer = new Rerenderer();

addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  postMessage(answerOf(data));
});

function answerOf({ text, title, language, render }: PreviewRequest): PreviewAnswer {
  const words = wordCount(text);
  if (!render) return { words, patch: null };
  const blocks = blocksOf(renderer.render(text, { language, title }).html);
  const patch = patchOf(shown, blocks);
  shown = blocks;
  return { words, patch };
}
