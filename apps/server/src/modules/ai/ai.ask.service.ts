import { randomBytes } from 'node:crypto';
import {
  type AnswerSource,
  type askItem,
  type FoundPage,
  type InputOf,
  type ItemAnswer,
  LIMITS,
} from '@sheaf/contract';
import { accessToVisit, type ItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { EventStream } from '../../platform/http/answer.ts';
import { type ReadPage, readPages, searchPages } from '../search/search.service.ts';
import { countAsked, takePlace, writeAnswer } from './ai.chat.service.ts';
import { aiIsSet } from './ai.setting.service.ts';
import { type Say, told } from './ai.stream.ts';
import type { ChatMessage } from './ai.upstream.ts';
import { citedAnswer } from './ask-cites.ts';
import { looserTerms, passagesWith, termsOf } from './ask-terms.ts';
import { promptFor } from './prompt.service.ts';

/** What lets somebody ask: logged in, and seeing something of the item. */
export interface AskAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
}

const ASK_MS = 180_000;
const SEARCHES_MAX = 12;
const FOUND_MAX = 20;
const CLOSEST = 3;

/**
 * Answers a question from pages that the viewer may read, each statement with its page. Rights are asked before the
 * texts go to the model, and again before what it said of them is told.
 * @throws ApiError aiNotSet, aiTooOften, aiAtWork
 */
export async function askOfItem(
  ctx: RequestContext,
  { item_id, content, turns }: InputOf<typeof askItem>,
  { viewer, item }: AskAccess,
): Promise<EventStream> {
  if (!aiIsSet(ctx.settings.current)) throw new ApiError('aiNotSet');
  await countAsked(ctx, viewer);
  const leave = takePlace(ctx, viewer);
  const signal = AbortSignal.any([AbortSignal.timeout(ASK_MS), ctx.request.gone()]);
  const work = async (say: Say) => {
    const found = await closestPages(ctx, item, termsWith(content, turns));
    const answer = await answerFrom(ctx, { item_id, content, turns, found, signal });
    await say(answer);
  };
  return told(ctx, work, leave);
}

type Turns = InputOf<typeof askItem>['turns'];

/** A question that goes on from another is about what that was about; its own words count first. */
function termsWith(content: string, turns: Turns): readonly string[] {
  const before = turns.at(-1)?.question ?? '';
  return [...new Set([...termsOf(content), ...termsOf(before)])];
}

/** The pages that fit best, by as few searches as do: all words together, then each, then parts of those not found. */
async function closestPages(
  ctx: RequestContext,
  item: ItemAccess,
  terms: readonly string[],
): Promise<readonly FoundPage[]> {
  const found = new Map<number, { readonly page: FoundPage; score: number }>();
  let searches = 0;
  const look = async (keyword: string): Promise<number> => {
    if (searches === SEARCHES_MAX) return 0;
    searches++;
    const { pages } = await searchPages(ctx, item, {
      keyword: keyword.slice(0, LIMITS.keywordChars),
      count: FOUND_MAX,
    });
    // what many pages hold tells little
    const weight = 1 / Math.log2(pages.length + 2);
    pages.forEach((page, at) => {
      const one = found.get(page.page_id) ?? { page, score: 0 };
      found.set(page.page_id, { ...one, score: one.score + weight / (at + 10) });
    });
    return pages.length;
  };
  if (terms.length > 1) await look(terms.join(' '));
  for (const term of terms) {
    if ((await look(term)) > 0) continue;
    for (const part of looserTerms(term)) await look(part);
  }
  const best = [...found.values()].sort((a, b) => b.score - a.score || a.page.page_id - b.page.page_id);
  return best.slice(0, LIMITS.askPages).map(({ page }) => page);
}

interface Asked {
  readonly item_id: number;
  readonly content: string;
  readonly turns: Turns;
  readonly found: readonly FoundPage[];
  readonly signal: AbortSignal;
}

async function answerFrom(ctx: RequestContext, asked: Asked): Promise<ItemAnswer> {
  const { found, signal } = asked;
  const pages = await readable(ctx, asked);
  const closest = found.filter(({ page_id }) => pages.some((page) => page.page_id === page_id));
  if (pages.length === 0) return nothing([]);
  let said = '';
  for await (const { text } of await writeAnswer(ctx, await questionTo(ctx, asked, pages), signal)) said += text;
  const cited = citedAnswer(said, pages.length);
  const still = new Set((await readable(ctx, asked)).map(({ page_id }) => page_id));
  if (pages.some(({ page_id }) => !still.has(page_id)))
    return nothing(closest.filter(({ page_id }) => still.has(page_id)));
  if (!cited) return nothing(closest);
  const sources = cited.named.flatMap((at) => closest.filter(({ page_id }) => page_id === pages[at]?.page_id));
  return { parts: [...cited.parts], sources: sources.map(sourceOf) };
}

/** The texts as the viewer may read them at this moment. @throws ApiError itemNotVisible, loginForced */
async function readable(ctx: RequestContext, { item_id, found }: Asked): Promise<readonly ReadPage[]> {
  const item = await accessToVisit(ctx, item_id);
  const rows = await readPages(
    ctx,
    item,
    found.map(({ page_id }) => page_id),
  );
  const byId = new Map(rows.map((row) => [row.page_id, row]));
  return found.flatMap(({ page_id }) => byId.get(page_id) ?? []);
}

/** What stands between the marks is material: the marks are new each time, so that no page can write them. */
async function questionTo(
  ctx: RequestContext,
  { content: question, turns }: Pick<Asked, 'content' | 'turns'>,
  pages: readonly ReadPage[],
): Promise<readonly ChatMessage[]> {
  const mark = randomBytes(9).toString('base64url');
  const chars = Math.floor(LIMITS.askPageChars / pages.length);
  const terms = termsWith(question, turns);
  const fenced = pages.map(
    ({ page_title, content }, at) =>
      `<<<${mark} [${at + 1}] ${page_title}\n${passagesWith(content, terms, chars)}\n${mark}>>>`,
  );
  return [
    { role: 'system', content: await promptFor(ctx, 'ask') },
    ...turns.flatMap(({ question: asked, answer }): ChatMessage[] => [
      { role: 'user', content: asked },
      { role: 'assistant', content: answer },
    ]),
    { role: 'user', content: `${fenced.join('\n\n')}\n\n${question}` },
  ];
}

function nothing(closest: readonly FoundPage[]): ItemAnswer {
  return { parts: [], sources: closest.slice(0, CLOSEST).map(sourceOf) };
}

function sourceOf({ page_id, page_title, full_path, search_content }: FoundPage): AnswerSource {
  const path = full_path.flatMap(({ cat_name }) => cat_name ?? []);
  return { page_id, page_title, path, excerpt: search_content };
}
