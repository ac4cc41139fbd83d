import { getChangeLog } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToChangeLog } from './change-log.access.ts';
import { changeLogOf } from './change-log.read.service.ts';

export const changeLogRoutes: readonly Route[] = [
  route(getChangeLog, { authorize: accessToChangeLog, handle: (ctx, input, item) => changeLogOf(ctx, item, input) }),
];
