import type { InputOf, Mock, saveMock as saveMockCall } from '@sheaf/contract';
import { faultText, MockFault } from '@sheaf/markdown/mock/mock-fault';
import { readMockTemplate } from '@sheaf/markdown/mock/template';
import { RIGHT, someGrant } from '../../access/grants.ts';
import { inside, type RequestContext } from '../../context.ts';
import { lookupHash, openSecret, SecretUnreadableError, sealSecret } from '../../platform/crypto/secrets.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { MockRecord } from '../../schema/mock-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import { accessToEditPage, type PageAccess, type PageReadAccess } from '../page/page.access.ts';
import { MOCK_PURPOSE } from './mock.access.ts';
import { presentMock } from './mock.present.ts';
import {
  findMockByPath,
  findMockOfPage,
  insertMock,
  type MockChange,
  updateMock,
  updateMockKey,
} from './mock.queries.ts';
import { refusedHeader } from './mock-headers.ts';

/** 144 bits: nobody comes upon a mock by trying. */
const KEY_BYTES = 18;

/** @throws ApiError mockTemplateWrong, mockHeaderWrong, mockPathTaken, and as accessToEditPage */
export async function saveMock(
  ctx: RequestContext,
  { viewer, page: { page_id, item_id } }: PageAccess,
  input: InputOf<typeof saveMockCall>,
): Promise<{ page_id: number; path: string; unique_key: string }> {
  demandTemplate(ctx, input.template);
  demandHeaders(input.headers ?? {});
  return ctx.db.transaction().execute(async (tx) => {
    await lockPage(ctx, tx, { page_id, item_id });
    const known = await findMockOfPage(tx, page_id);
    const holder = await findMockByPath(tx, item_id, input.path);
    if (holder && holder.page_id !== page_id) throw new ApiError('mockPathTaken', {}, { field: 'path' });
    const change = changed(ctx, { known, item_id }, input);
    if (known) await updateMock(tx, known.mock_id, change);
    const key = known ? undefined : newKey(ctx);
    if (key) await insertMock(tx, { ...change, ...key.columns, page_id, uid: viewer.uid, created_at: ctx.clock.now() });
    return { page_id, path: input.path, unique_key: key ? key.unique_key : openKey(ctx, known) };
  });
}

/** @throws ApiError mockNotFound, and as accessToEditPage */
export async function renewMockKey(
  ctx: RequestContext,
  { page: { page_id, item_id } }: PageAccess,
): Promise<{ unique_key: string }> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockPage(ctx, tx, { page_id, item_id });
    const known = await findMockOfPage(tx, page_id);
    if (!known) throw new ApiError('mockNotFound');
    const { unique_key, columns } = newKey(ctx);
    await updateMockKey(tx, known.mock_id, { ...columns, updated_at: ctx.clock.now() });
    return { unique_key };
  });
}

/** The mock of a page as this viewer sees it: its key is for who may edit there. */
export async function mockOfPage(ctx: RequestContext, { item, page }: PageReadAccess): Promise<Mock | undefined> {
  const mock = await findMockOfPage(ctx.db, page.page_id);
  if (!mock) return undefined;
  const holder = await findMockByPath(ctx.db, page.item_id, mock.path);
  const path = holder?.page_id === page.page_id ? mock.path : '';
  const unique_key = someGrant(item.grants, RIGHT.edit, page.top_cat_id) ? openKey(ctx, mock) : '';
  return presentMock(mock, { item_id: page.item_id, path, unique_key });
}

/** Whoever writes here holds the item: no two pages claim one path. */
async function lockPage(
  ctx: RequestContext,
  tx: Tx,
  { page_id, item_id }: { readonly page_id: number; readonly item_id: number },
): Promise<void> {
  await lockWritable(tx, item_id);
  const { page } = await accessToEditPage(inside(ctx, tx), { page_id });
  if (page.item_id !== item_id) throw new ApiError('pageNotFound');
}

/** What is not sent stays as it is. */
function changed(
  { clock }: RequestContext,
  { known, item_id }: { readonly known: MockRecord | undefined; readonly item_id: number },
  { template, path, status, delay_ms, headers }: InputOf<typeof saveMockCall>,
): MockChange {
  const now = clock.now();
  const isClaimed = known?.path === path && known.item_id === item_id;
  return {
    item_id,
    template,
    path,
    claimed_at: isClaimed ? known.claimed_at : now,
    status: status ?? known?.status ?? 200,
    delay_ms: delay_ms ?? known?.delay_ms ?? 0,
    headers: headers ? JSON.stringify(headers) : (known?.headers ?? '{}'),
    updated_at: now,
  };
}

function newKey({ secrets }: RequestContext) {
  const unique_key = randomToken(KEY_BYTES);
  const columns = {
    key_hash: lookupHash(secrets, MOCK_PURPOSE, unique_key),
    unique_key: sealSecret(secrets, MOCK_PURPOSE, unique_key),
  };
  return { unique_key, columns };
}

/** '' when it was sealed with a secret key that the site has no more, with which it opens nothing. */
function openKey({ secrets }: RequestContext, mock: MockRecord | undefined): string {
  try {
    return mock ? openSecret(secrets, MOCK_PURPOSE, mock.unique_key) : '';
  } catch (error) {
    if (error instanceof SecretUnreadableError) return '';
    throw error;
  }
}

function demandTemplate({ language }: RequestContext, template: string): void {
  try {
    readMockTemplate(template);
  } catch (cause) {
    throw cause instanceof MockFault ? templateWrong(cause, language) : cause;
  }
}

function templateWrong(cause: MockFault, language: RequestContext['language']): ApiError {
  const values = { line: cause.line, reason: faultText(cause, language) };
  return new ApiError('mockTemplateWrong', values, { field: 'template', cause });
}

function demandHeaders(headers: Readonly<Record<string, string>>): void {
  const name = refusedHeader(headers);
  if (name !== undefined) throw new ApiError('mockHeaderWrong', { name: name.slice(0, 60) }, { field: 'headers' });
}
