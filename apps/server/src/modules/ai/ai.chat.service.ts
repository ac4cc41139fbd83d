import { LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { isBeyond } from '../user/attempt.service.ts';
import { type ChatMessage, type ChatPiece, openChat } from './ai.upstream.ts';
import { GO_ON } from './prompts.ts';

const MINUTE = 60;

/**
 * Counts a request of an account in the rows of the site, so that all its processes know of it.
 * @throws ApiError aiTooOften
 */
export async function countAsked(ctx: RequestContext, { uid }: Viewer): Promise<void> {
  const most = LIMITS.aiPerMinute;
  if (!(await isBeyond(ctx, `ai/${uid}`, { most, seconds: MINUTE }))) return;
  throw new ApiError('aiTooOften', { max: most, seconds: MINUTE - (ctx.clock.now() % MINUTE) });
}

const underWay = new WeakMap<RequestContext['jobs'], Map<number, number>>();

/** Of the answers that an account has written at once in this process. @throws ApiError aiAtWork */
export function takePlace({ jobs }: RequestContext, { uid }: Viewer): () => void {
  const places = underWay.get(jobs) ?? new Map<number, number>();
  underWay.set(jobs, places);
  const taken = places.get(uid) ?? 0;
  if (taken >= LIMITS.aiAtOnce) throw new ApiError('aiAtWork', { max: LIMITS.aiAtOnce });
  places.set(uid, taken + 1);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    const left = (places.get(uid) ?? 1) - 1;
    if (left === 0) places.delete(uid);
    else places.set(uid, left);
  };
}

/**
 * What the model writes, in one: where it stops for its length it is asked to go on. The last piece says how it ended;
 * `length` is then an answer that is too long all the same. Returns once the model has taken the request.
 * @throws ApiError aiNotSet, aiUnreachable, aiRefused; while it is read aiBrokenOff too
 */
export async function writeAnswer(
  ctx: RequestContext,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<AsyncIterable<ChatPiece>> {
  return continued(ctx, messages, signal, await openChat(ctx, messages, signal));
}

async function* continued(
  ctx: RequestContext,
  messages: readonly ChatMessage[],
  signal: AbortSignal,
  first: AsyncIterable<ChatPiece>,
): AsyncGenerator<ChatPiece> {
  let pieces = first;
  let answer = '';
  for (let times = 0; ; times++) {
    const { text, ends } = yield* handedOn(pieces);
    if (ends === 'stop') return;
    answer += text;
    const isOver = text === '' || answer.length > LIMITS.aiAnswerChars || times === LIMITS.aiContinued;
    if (isOver) return void (yield { text: '', ends: 'length' });
    const asked: readonly ChatMessage[] = [
      ...messages,
      { role: 'assistant', content: answer },
      { role: 'user', content: GO_ON[ctx.language] },
    ];
    pieces = await openChat(ctx, asked, signal);
  }
}

/** Hands on what is written, but not that it ended for its length. Answers all of it, and how it ended. */
async function* handedOn(pieces: AsyncIterable<ChatPiece>): AsyncGenerator<ChatPiece, ChatPiece> {
  let written = '';
  for await (const { text, ends } of pieces) {
    written += text;
    yield { text, ends: ends === 'length' ? undefined : ends };
    if (ends) return { text: written, ends };
  }
  return { text: written, ends: 'length' };
}
