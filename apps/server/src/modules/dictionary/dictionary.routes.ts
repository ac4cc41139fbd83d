import {
  applyDictionary,
  bindDictionary,
  dictionaryState,
  fetchDictionary,
  followDictionary,
  previewDictionary,
  unbindDictionary,
} from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToDictionary } from './dictionary.access.ts';
import { apply, bind } from './dictionary.apply.service.ts';
import { fetchNow, follow } from './dictionary.fetch.service.ts';
import { preview } from './dictionary.preview.service.ts';
import { stateOf, unbind } from './dictionary.service.ts';

export const dictionaryRoutes: readonly Route[] = [
  route(dictionaryState, { authorize: accessToDictionary, handle: (ctx, _, access) => stateOf(ctx, access) }),
  route(previewDictionary, {
    authorize: accessToDictionary,
    handle: (ctx, { ddl }, access) => preview(ctx, access, ddl),
  }),
  route(bindDictionary, { authorize: accessToDictionary, handle: (ctx, { ddl }, access) => bind(ctx, access, ddl) }),
  route(applyDictionary, { authorize: accessToDictionary, handle: (ctx, input, access) => apply(ctx, access, input) }),
  route(followDictionary, {
    authorize: accessToDictionary,
    handle: async (ctx, input, access) => {
      await follow(ctx, access, input);
      return [];
    },
  }),
  route(fetchDictionary, { authorize: accessToDictionary, handle: (ctx, _, access) => fetchNow(ctx, access) }),
  route(unbindDictionary, {
    authorize: accessToDictionary,
    handle: async (ctx, _, access) => {
      await unbind(ctx, access);
      return [];
    },
  }),
];
