import { addHttpTest, clearHttpTests, listHttpTests } from '@sheaf/contract';
import { type RequestContext, type Route, route } from '../../context.ts';
import { accessToLookAsEditor } from '../page/page.access.ts';
import * as tests from './http-test.service.ts';

const byEditor = (ctx: RequestContext, { page_id }: { readonly page_id: number }) =>
  accessToLookAsEditor(ctx, { page_id });

export const httpTestRoutes: readonly Route[] = [
  route(addHttpTest, { authorize: byEditor, handle: (ctx, input, access) => tests.addTest(ctx, access, input) }),
  route(listHttpTests, { authorize: byEditor, handle: (ctx, _, access) => tests.testsOf(ctx, access) }),
  route(clearHttpTests, {
    authorize: byEditor,
    handle: async (ctx, _, access) => {
      await tests.clearTests(ctx, access);
      return [];
    },
  }),
];
