import type { Db } from '../../schema/tables.ts';

export async function askDatabase(db: Db): Promise<void> {
  await db.selectFrom('setting').select('name').limit(1).execute();
}
