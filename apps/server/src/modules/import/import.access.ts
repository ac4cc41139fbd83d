import { mayManage } from '../../access/item.policy.ts';
import { demandViewer, loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import type { JobRow } from '../../platform/jobs/tables.ts';
import { accessToLookAsManager } from '../item/item.access.ts';
import { listPlaces } from './import.queries.ts';
import { IMPORT_JOB, ImportPayload } from './import-payload.ts';

const REGULAR = 1;

export interface ImportAccess {
  readonly viewer: Viewer;
  /** 0: a new item. */
  readonly item_id: number;
  /** 0: the top of the item. */
  readonly cat_id: number;
}

interface Target {
  readonly item_id: number;
  readonly cat_id: number;
}

/** @throws ApiError loginExpired, itemNotFound, itemNotManaged, itemReadOnly, catalogNotFound; notAllowed for an item of one page */
export async function accessToImport(ctx: RequestContext, { item_id, cat_id }: Target): Promise<ImportAccess> {
  const viewer = demandViewer(ctx);
  if (item_id === 0 && viewer.scope?.item_id !== undefined) throw new ApiError('tokenNotAllowed');
  if (item_id === 0 && cat_id > 0) throw new ApiError('catalogNotFound');
  if (item_id === 0) return { viewer, item_id, cat_id };
  const access = await loadItemAccess(ctx, item_id);
  demand(mayManage(access));
  if (access.item.item_type !== REGULAR) throw new ApiError('notAllowed');
  if (cat_id > 0 && !(await listPlaces(ctx.db, item_id)).some((place) => place.cat_id === cat_id))
    throw new ApiError('catalogNotFound');
  return { viewer, item_id, cat_id };
}

/** @throws ApiError loginExpired, itemNotFound, itemNotManaged */
export async function accessToOwnImports(
  ctx: RequestContext,
  { item_id }: Pick<Target, 'item_id'>,
): Promise<Pick<ImportAccess, 'item_id' | 'viewer'>> {
  const viewer = demandViewer(ctx);
  if (item_id > 0) await accessToLookAsManager(ctx, { item_id });
  return { viewer, item_id };
}

/** Proof that the viewer ordered this import. */
export interface JobAccess {
  readonly job: JobRow;
  readonly batch_id: number;
}

/** @throws ApiError loginExpired; jobNotFound also for the jobs of others, and by a token for one item for those of another */
export async function accessToJob(ctx: RequestContext, job_id: number): Promise<JobAccess> {
  const viewer = demandViewer(ctx);
  const job = await ctx.jobs.find(job_id);
  if (job?.kind !== IMPORT_JOB) throw new ApiError('jobNotFound');
  const { uid, item_id, batch_id } = ImportPayload.parse(JSON.parse(job.payload));
  const { item_id: only = item_id } = viewer.scope ?? {};
  if (uid !== viewer.uid || only !== item_id) throw new ApiError('jobNotFound');
  return { job, batch_id };
}
