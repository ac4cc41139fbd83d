import { setUsersDisabled } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { setDisabled } from './admin-user.service.ts';

/** What administrators do with accounts. */
export const adminUserRoutes: readonly Route[] = [
  route(setUsersDisabled, {
    authorize: accessToSite,
    handle: (ctx, input, viewer) => setDisabled(ctx, viewer, input),
  }),
];
