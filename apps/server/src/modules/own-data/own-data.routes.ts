import { deleteData, downloadData, myData, requestData } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { presentOwnData } from './own-data.present.ts';
import { giveUpOwnData, openOwnData, ownDataState, requestOwnData } from './own-data.service.ts';

export const ownDataRoutes: readonly Route[] = [
  route(myData, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) => presentOwnData(await ownDataState(ctx, viewer), ctx.language),
  }),
  route(requestData, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => presentOwnData(await requestOwnData(ctx, viewer, input), ctx.language),
  }),
  route(deleteData, {
    authorize: demandViewer,
    handle: async (ctx, _input, { uid }) => {
      await giveUpOwnData(ctx, uid);
      return [];
    },
  }),
  route(downloadData, {
    authorize: demandViewer,
    handle: (ctx, _input, viewer) => openOwnData(ctx, viewer),
  }),
];
