import type { AiConfig, InputOf, Settings, saveAi } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { changeSettings } from '../setting/setting.service.ts';
import { modelTrouble } from './ai.trouble.ts';
import { openChat, sealKey } from './ai.upstream.ts';

/** Is there an assistant? */
export function aiIsSet({ open_api_key }: Settings): boolean {
  return open_api_key !== '';
}

export function aiConfig(settings: Settings): AiConfig {
  const { open_api_host, ai_model_name } = settings;
  return { open_api_host, ai_model_name, open_api_key_set: aiIsSet(settings) ? 1 : 0 };
}

/** @throws ApiError settingInvalid */
export async function changeAi(ctx: Context, input: InputOf<typeof saveAi>): Promise<void> {
  const { open_api_host: before } = ctx.settings.current;
  const open_api_host = input.open_api_host ?? before;
  await changeSettings(ctx, {
    open_api_host,
    ai_model_name: input.ai_model_name,
    open_api_key: keptKey(ctx, input, open_api_host),
  });
}

/** Whoever may name another host would be sent the key there. */
function keptKey(ctx: Context, { open_api_key, clear_key }: InputOf<typeof saveAi>, host: string): string | undefined {
  if (clear_key === 1) return '';
  if (open_api_key !== '') return sealKey(ctx, host, open_api_key);
  return host === ctx.settings.current.open_api_host ? undefined : '';
}

const TEST_MS = 60_000;
const SHOWN_CHARS = 200;

/** @throws ApiError aiNotSet, aiTestFailed, aiRefused, aiBrokenOff */
export async function testModel(ctx: RequestContext): Promise<{ answer: string }> {
  const signal = AbortSignal.any([AbortSignal.timeout(TEST_MS), ctx.request.gone()]);
  let answer = '';
  for await (const { text } of await openTest(ctx, signal)) {
    answer += text;
    if (answer.length > SHOWN_CHARS) break;
  }
  if (answer.trim() === '') throw new ApiError('aiBrokenOff');
  return { answer: answer.trim().slice(0, SHOWN_CHARS) };
}

/** Who asks from the editor is told that nobody answered; who set the address up, why. */
async function openTest(ctx: RequestContext, signal: AbortSignal): ReturnType<typeof openChat> {
  try {
    return await openChat(ctx, [{ role: 'user', content: 'Say hello in five words.' }], signal);
  } catch (cause) {
    const isSilent = cause instanceof ApiError && cause.error === 'aiUnreachable';
    throw isSilent
      ? new ApiError('aiTestFailed', { reason: modelTrouble(cause.cause, ctx.language) }, { cause })
      : cause;
  }
}
