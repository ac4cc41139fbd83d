import { searchAll } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { searchEverything } from './search.service.ts';

export const searchRoutes: readonly Route[] = [
  route(searchAll, {
    authorize: demandViewer,
    handle: (ctx, input, viewer) => searchEverything(ctx, viewer, input),
  }),
];
