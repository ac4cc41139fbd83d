import { LIMITS, type ListedImport } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import type { ImportAccess } from './import.access.ts';
import { presentListed } from './import.present.ts';
import { IMPORT_JOB, ImportPayload } from './import-payload.ts';

/** Into whichever item: so many are looked through for those into one. */
const LOOKED_THROUGH = 100;

/** What somebody ordered himself: into an item, or with 0 what made a new one. */
export async function ownImports(
  ctx: Context,
  { viewer, item_id: into }: Pick<ImportAccess, 'item_id' | 'viewer'>,
): Promise<ListedImport[]> {
  const jobs = await ctx.jobs.listOf(`user:${viewer.uid}`, IMPORT_JOB, LOOKED_THROUGH);
  const imports = jobs.map((job) => ({ job, payload: ImportPayload.parse(JSON.parse(job.payload)) }));
  return imports
    .filter(({ payload: { is_new, item_id } }) => (is_new ? 0 : item_id) === into)
    .slice(0, LIMITS.importsListed)
    .map(({ job, payload }) => presentListed(job, payload));
}
