import { cancelImport, importFile, importProgress, LIMITS, listImports, previewImport } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToImport, accessToJob, accessToOwnImports } from './import.access.ts';
import { ownImports } from './import.list.service.ts';
import { cancelOrdered, orderedJob, orderImport } from './import.order.service.ts';
import { presentImport, presentPreview, presentState } from './import.present.ts';
import { previewUpload } from './import.preview.service.ts';

export const importRoutes: readonly Route[] = [
  route(importFile, {
    authorize: accessToImport,
    handle: async (ctx, { item_name, wait }, access) => {
      const ordered = await orderImport(ctx, access, item_name);
      const job = await orderedJob(ctx, ordered.job_id, wait === 1 ? LIMITS.importWaitSeconds : 0);
      return { ...ordered, state: presentState(job, ctx.language) };
    },
  }),
  route(previewImport, {
    authorize: accessToImport,
    handle: async (ctx, _, access) => presentPreview(await previewUpload(ctx, access), ctx.language),
  }),
  route(importProgress, {
    authorize: (ctx, { job_id }) => accessToJob(ctx, job_id),
    handle: (ctx, _, { job }) => presentImport(job, ctx.language),
  }),
  route(listImports, {
    authorize: accessToOwnImports,
    handle: (ctx, _, access) => ownImports(ctx, access),
  }),
  route(cancelImport, {
    authorize: (ctx, { job_id }) => accessToJob(ctx, job_id),
    handle: async (ctx, _, access) => ({ cancelled: await cancelOrdered(ctx, access) }),
  }),
];
