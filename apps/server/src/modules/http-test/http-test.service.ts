import type { addHttpTest, HttpTest, InputOf } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import type { HttpTestRow } from '../../schema/http-test-tables.ts';
import { accessToLookAsEditor, type PageAccess } from '../page/page.access.ts';
import { insertTest, listTests, removeTestsBefore } from './http-test.queries.ts';

export async function testsOf({ db }: RequestContext, { viewer, page }: PageAccess): Promise<HttpTest[]> {
  return (await listTests(db, viewer.uid, page.page_id)).map(presentTest);
}

/** The oldest makes room. */
export async function addTest(
  ctx: RequestContext,
  { viewer: { uid }, page: { page_id } }: PageAccess,
  { method, address, environment, status, ms, bytes }: InputOf<typeof addHttpTest>,
): Promise<HttpTest> {
  return ctx.db.transaction().execute(async (tx) => {
    await accessToLookAsEditor(inside(ctx, tx), { page_id });
    const sent_at = ctx.clock.now();
    const test = { uid, page_id, method, address: withoutValues(address), environment, status, ms, bytes, sent_at };
    const row = await insertTest(tx, test);
    const oldest = (await listTests(tx, uid, page_id)).at(LIMITS.httpTests - 1);
    if (oldest) await removeTestsBefore(tx, uid, page_id, oldest.http_test_id);
    return presentTest(row);
  });
}

export async function clearTests(
  ctx: RequestContext,
  { viewer: { uid }, page: { page_id } }: PageAccess,
): Promise<void> {
  await ctx.db.transaction().execute((tx) => removeTestsBefore(tx, uid, page_id, 0));
}

/** Names of a query stay, their values may be secrets; so with what stands before the host, and with a fragment. */
function withoutValues(address: string): string {
  const [rest = ''] = address.split('#', 1);
  const [path = '', query] = rest.split(/\?(.*)/s, 2);
  const bare = path.replace(/^(\w+:\/\/)[^/]*@/, '$1');
  if (query === undefined || query === '') return bare;
  return `${bare}?${query.replaceAll(/=[^&]*/g, '=')}`;
}

function presentTest(row: HttpTestRow): HttpTest {
  return {
    http_test_id: row.http_test_id,
    method: row.method,
    address: row.address,
    environment: row.environment,
    status: row.status,
    ms: row.ms,
    bytes: row.bytes,
    sent_at: row.sent_at,
  };
}
