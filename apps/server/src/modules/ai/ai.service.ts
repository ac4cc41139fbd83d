import { type createAnswer, type InputOf, LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { EventStream } from '../../platform/http/answer.ts';
import { countAsked, takePlace, writeAnswer } from './ai.chat.service.ts';
import { aiIsSet } from './ai.setting.service.ts';
import { type Say, told } from './ai.stream.ts';
import type { ChatMessage, ChatPiece } from './ai.upstream.ts';
import { promptFor } from './prompt.service.ts';

/** @throws ApiError aiNotSet, aiTooLong, aiTooOften, aiAtWork, aiUnreachable, aiRefused */
export async function answerTo(
  ctx: RequestContext,
  input: InputOf<typeof createAnswer>,
  viewer: Viewer,
): Promise<EventStream> {
  const { content, page_content, action } = input;
  if (!aiIsSet(ctx.settings.current)) throw new ApiError('aiNotSet');
  if (content.length + page_content.length > LIMITS.aiChars) {
    throw new ApiError('aiTooLong', { max: LIMITS.aiChars }, { field: 'content' });
  }
  await countAsked(ctx, viewer);
  const leave = takePlace(ctx, viewer);
  try {
    const gone = ctx.request.gone();
    const messages: readonly ChatMessage[] = [
      { role: 'system', content: await promptFor(ctx, action) },
      { role: 'user', content: page_content === '' ? content : `${content}\n\n${page_content}` },
    ];
    const pieces = await writeAnswer(ctx, messages, gone);
    return told(ctx, (say) => handOn(pieces, say), leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** In the words that clients of the old call know: chunks of choices, and [DONE]. */
async function handOn(pieces: AsyncIterable<ChatPiece>, say: Say): Promise<void> {
  for await (const { text, ends } of pieces) {
    if (text !== '') await say({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] });
    // an old client that heard of `length` would ask all of it again
    if (ends)
      await say({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], is_cut: ends === 'length' ? 1 : 0 });
  }
  await say('[DONE]');
}
