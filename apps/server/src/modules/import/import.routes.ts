import { cancelImport, importFile, importProgress } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToImport, accessToJob } from './import.access.ts';
import { cancelOrdered, orderImport } from './import.order.service.ts';
import { presentImport } from './import.present.ts';

export const importRoutes: readonly Route[] = [
  route(importFile, {
    authorize: (ctx, { item_id }) => accessToImport(ctx, item_id),
    handle: (ctx, { item_name }, access) => orderImport(ctx, access, item_name),
  }),
  route(importProgress, {
    authorize: (ctx, { job_id }) => accessToJob(ctx, job_id),
    handle: (ctx, _, { job }) => presentImport(job, ctx.language),
  }),
  route(cancelImport, {
    authorize: (ctx, { job_id }) => accessToJob(ctx, job_id),
    handle: async (ctx, _, access) => ({ cancelled: await cancelOrdered(ctx, access) }),
  }),
];
