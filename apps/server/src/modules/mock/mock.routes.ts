import { callMock, callMockAt, mockByKey, mockByPath, mockOfPage, renewMockKey, saveMock } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToEditPage, accessToReadPage } from '../page/page.access.ts';
import { accessByMockKey, accessByMockPath } from './mock.access.ts';
import { answerMock } from './mock.answer.service.ts';
import * as mock from './mock.service.ts';

export const mockRoutes: readonly Route[] = [
  route(saveMock, {
    authorize: (ctx, { page_id }) => accessToEditPage(ctx, { page_id }),
    handle: (ctx, input, access) => mock.saveMock(ctx, access, input),
  }),
  route(mockOfPage, {
    authorize: (ctx, { page_id }) => accessToReadPage(ctx, page_id),
    handle: async (ctx, _, access) => (await mock.mockOfPage(ctx, access)) ?? [],
  }),
  route(renewMockKey, {
    authorize: (ctx, { page_id }) => accessToEditPage(ctx, { page_id }),
    handle: (ctx, _, access) => mock.renewMockKey(ctx, access),
  }),
  route(callMock, {
    authorize: (ctx, { unique_key }) => accessByMockKey(ctx, unique_key),
    handle: (ctx, { unique_key: _, ...fields }, access) => answerMock(ctx, access, fields),
  }),
  route(mockByKey, {
    authorize: (ctx, { unique_key }) => accessByMockKey(ctx, unique_key),
    handle: (ctx, { unique_key: _, ...fields }, access) => answerMock(ctx, access, fields),
  }),
  route(callMockAt, {
    authorize: (ctx, { item_id, '*': below }) => accessByMockPath(ctx, item_id, `/${below}`),
    handle: (ctx, { item_id: _, '*': __, ...fields }, access) => answerMock(ctx, access, fields),
  }),
  route(mockByPath, {
    authorize: (ctx, { item_id, path }) => accessByMockPath(ctx, item_id, path),
    handle: (ctx, { item_id: _, path: __, ...fields }, access) => answerMock(ctx, access, fields),
  }),
];
