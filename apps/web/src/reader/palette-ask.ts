import type { ItemAnswer, ReadingData } from '@sheaf/contract';
import { eventsOf } from '../lib/event-lines.ts';
import { textOf } from '../lib/i18n.ts';
import { pageAddress } from '../view/addresses.ts';
import { paletteMessages } from '../view/palette-messages.ts';
import type { PaletteAction } from '../view/palette-model.ts';
import { isRefusal, posted } from './ask.ts';
import { mayAsk } from './may-ask.ts';

/** What asks the item that is open with the words that were typed; none where there is no assistant. */
export function askActions(reading: ReadingData | undefined): PaletteAction[] {
  if (!reading || !mayAsk(reading)) return [];
  const { item, site } = reading;
  const label = textOf(paletteMessages, site.language)('askItem');
  const run = (question: string) => askItem(reading, question);
  return [{ id: 'ask', icon: 'search', label, hint: item.item_name, always: true, run }];
}

/** Opens the answer to a question over what is shown. */
export function askItem({ item, site }: ReadingData, question: string): void {
  void import('../view/open-ask.tsx').then(({ openAsk }) =>
    openAsk(site.language, {
      question,
      addressOf: (page_id) => pageAddress(site.base, item, page_id),
      ask: (asked, signal) => answerOf(site.base, { item_id: item.item_id, ...asked }, signal),
    }),
  );
}

async function answerOf(base: string, input: object, signal: AbortSignal): Promise<ItemAnswer> {
  for await (const event of eventsOf(await posted(base, '/api/ai/ask', input, signal))) {
    if (isRefusal(event)) throw new Error(event.error_message);
    if (isItemAnswer(event)) return event;
  }
  throw new Error('');
}

/** Our own server answers what the endpoint promises. */
function isItemAnswer(event: unknown): event is ItemAnswer {
  return typeof event === 'object' && event !== null && 'parts' in event && 'sources' in event;
}
