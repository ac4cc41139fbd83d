import { LIMITS } from '@sheaf/contract';
import type { Insertable } from 'kysely';
import type { AnnouncementPlanRow, AnnouncementPlanTable } from '../../schema/message-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** The next first. */
export async function listPlans(db: Db): Promise<AnnouncementPlanRow[]> {
  return db
    .selectFrom('announcement_plan')
    .selectAll()
    .where('send_at', '>', 0)
    .orderBy('send_at')
    .orderBy('plan_id')
    .limit(LIMITS.announcementsPlanned)
    .execute();
}

export async function insertPlan(tx: Tx, plan: Insertable<AnnouncementPlanTable>): Promise<number> {
  const { plan_id } = await tx
    .insertInto('announcement_plan')
    .values(plan)
    .returning('plan_id')
    .executeTakeFirstOrThrow();
  return plan_id;
}

/** What it was: of two who take it, one has it. */
export async function takePlan(tx: Tx, plan_id: number): Promise<AnnouncementPlanRow | undefined> {
  return tx.deleteFrom('announcement_plan').where('plan_id', '=', plan_id).returningAll().executeTakeFirst();
}
