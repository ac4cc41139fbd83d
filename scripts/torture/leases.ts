import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import type { TorturedSite } from './agreement.ts';

/** As if the time had passed that a killed process is waited for. */
export async function letLeasesEnd({ place }: TorturedSite): Promise<void> {
  const { db, close } = await openDatabase<Tables>(place);
  try {
    await db.updateTable('job').set({ lease_until: 1 }).where('lease_until', '>', 0).execute();
    await db.updateTable('batch').set({ lease_until: 1 }).where('lease_until', '>', 0).execute();
    await db.updateTable('job').set({ due_at: 1 }).where('state', '=', 'waiting').execute();
  } finally {
    await close();
  }
}
