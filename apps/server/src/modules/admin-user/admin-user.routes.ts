import {
  deleteUser,
  exportUsers,
  importUsers,
  listSiteUsers,
  saveSiteUser,
  setUsersDisabled,
  signUsersOut,
  thingsOfUsers,
} from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { deleteUsers } from '../account/removal.service.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { exportUserList } from './admin-user.export.service.ts';
import { importUserList } from './admin-user.import.service.ts';
import { presentSiteUsers } from './admin-user.present.ts';
import { saveUser, setDisabled, signOut, siteUsers, thingsOf } from './admin-user.service.ts';

/** What administrators do with accounts. */
export const adminUserRoutes: readonly Route[] = [
  route(listSiteUsers, {
    authorize: accessToSite,
    handle: async (ctx, input) => presentSiteUsers(await siteUsers(ctx, input), ctx.settings.current.time_zone),
  }),
  route(saveSiteUser, {
    authorize: accessToSite,
    handle: async (ctx, input, viewer) => {
      await saveUser(ctx, viewer, input);
      return [];
    },
  }),
  route(setUsersDisabled, {
    authorize: accessToSite,
    handle: (ctx, input, viewer) => setDisabled(ctx, viewer, input),
  }),
  route(signUsersOut, { authorize: accessToSite, handle: (ctx, input, viewer) => signOut(ctx, viewer, input) }),
  route(thingsOfUsers, { authorize: accessToSite, handle: (ctx, { uids }) => thingsOf(ctx, uids) }),
  route(deleteUser, { authorize: accessToSite, handle: (ctx, input, viewer) => deleteUsers(ctx, viewer, input) }),
  route(importUsers, { authorize: accessToSite, handle: (ctx, input, viewer) => importUserList(ctx, viewer, input) }),
  route(exportUsers, { authorize: accessToSite, handle: (ctx, input) => exportUserList(ctx, input) }),
];
