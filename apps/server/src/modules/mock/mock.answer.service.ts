import { MockBeyondBounds } from '@sheaf/markdown/mock/budget';
import { generateMock } from '@sheaf/markdown/mock/generate';
import { type MockTemplate, readMockTemplate } from '@sheaf/markdown/mock/template';
import type { Context, RequestContext } from '../../context.ts';
import { randomFraction } from '../../platform/crypto/random-fraction.ts';
import { ApiError } from '../../platform/errors.ts';
import { Page } from '../../platform/http/answer.ts';
import { byteLru } from '../../platform/lru.ts';
import type { Db } from '../../schema/tables.ts';
import { networkOf } from '../user/attempt.service.ts';
import type { MockAccess } from './mock.access.ts';
import { addMockViews, type CalledMock, findTemplate } from './mock.queries.ts';
import { MockDelays } from './mock-delays.ts';
import { MockViewCounter } from './mock-views.ts';

const KEPT_BYTES = 8 * 1024 * 1024;
/** What a template takes when it is read, beside the bytes of its text. */
const READ_WEIGHT = 8;
const FIRST_FINAL_STATUS = 200;
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** What a process keeps for its mocks. */
interface MockRoom {
  readonly templates: ReturnType<typeof byteLru<MockTemplate>>;
  readonly views: MockViewCounter;
  readonly delays: MockDelays;
}

const rooms = new WeakMap<Db, MockRoom>();

function roomOf({ db }: Context): MockRoom {
  const known = rooms.get(db);
  if (known) return known;
  const room = {
    templates: byteLru<MockTemplate>(KEPT_BYTES),
    views: new MockViewCounter(),
    delays: new MockDelays(),
  };
  rooms.set(db, room);
  return room;
}

/**
 * What the mock answers to this request. A delay begins when all is made, and holds nothing but its own place.
 * @throws ApiError mockNotFound when it was deleted meanwhile, mockTooLarge, mockBusy
 */
export async function answerMock(
  ctx: RequestContext,
  { mock }: MockAccess,
  fields: Readonly<Record<string, unknown>>,
): Promise<Page> {
  const template = await templateOf(ctx, mock);
  const body = WITHOUT_BODY.includes(mock.status) ? '' : generated(ctx, template, parametersOf(ctx, fields));
  await countView(ctx, mock.mock_id);
  if (mock.delay_ms > 0) await roomOf(ctx).delays.wait(sharesOf(ctx, mock), mock.delay_ms);
  return new Page(body, { ...headOf(ctx, mock), type: 'application/json; charset=utf-8' });
}

async function templateOf(ctx: Context, { mock_id, revision }: CalledMock): Promise<MockTemplate> {
  const { templates } = roomOf(ctx);
  const kept = templates.get(`${mock_id}.${revision}`);
  if (kept) return kept;
  const found = await findTemplate(ctx.db, mock_id);
  if (!found) throw new ApiError('mockNotFound');
  const template = readMockTemplate(found.template);
  templates.set(`${mock_id}.${found.revision}`, template, found.template.length * READ_WEIGHT);
  return template;
}

function generated(ctx: Context, template: MockTemplate, parameters: ReadonlyMap<string, string>): string {
  const asking = {
    parameters,
    random: randomFraction,
    now: ctx.clock.now() * 1000,
    elapsed: () => performance.now(),
  };
  try {
    return generateMock(template, asking);
  } catch (cause) {
    throw cause instanceof MockBeyondBounds ? new ApiError('mockTooLarge', {}, { cause }) : cause;
  }
}

/** What stands in the address wins over the body: a name of ours in its path does not hide it. */
function parametersOf({ request }: RequestContext, fields: Readonly<Record<string, unknown>>): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      parameters.set(name, String(value));
    }
  }
  const query = request.url.indexOf('?');
  if (query < 0) return parameters;
  for (const [name, value] of new URLSearchParams(request.url.slice(query + 1))) parameters.set(name, value);
  return parameters;
}

/** Node ends no answer below 200: such a status is told beside. Nobody is led to another place by an address of ours. */
function headOf({ request }: RequestContext, { status, headers }: CalledMock) {
  // written by saveMock, which has refused all else
  const given = JSON.parse(headers) as Record<string, string>;
  const kept = Object.entries(given).filter(
    ([name]) => name.toLowerCase() !== 'location' || !request.accepts.includes('text/html'),
  );
  const isFinal = status >= FIRST_FINAL_STATUS;
  return {
    status: isFinal ? status : FIRST_FINAL_STATUS,
    headers: Object.fromEntries([...kept, ...(isFinal ? [] : [['x-mock-status', String(status)] as const])]),
  };
}

function sharesOf({ request }: RequestContext, { item_id }: CalledMock): readonly string[] {
  return [`network ${networkOf(request.address)}`, `item ${item_id}`];
}

/** Counted in memory; now and then the one who comes writes for all. It is answered whether that works or not. */
async function countView(ctx: Context, mock_id: number): Promise<void> {
  if (!roomOf(ctx).views.count(mock_id, ctx.clock.now())) return;
  try {
    await writeMockViews(ctx);
  } catch (error) {
    ctx.log.warn({ err: error }, 'views of mocks not stored');
  }
}

/** Writes what this process counted; answers of how many mocks. */
export async function writeMockViews(ctx: Context): Promise<number> {
  const taken = roomOf(ctx).views.take(ctx.clock.now());
  for (const views of taken) await ctx.db.transaction().execute((tx) => addMockViews(tx, views));
  return taken.length;
}
