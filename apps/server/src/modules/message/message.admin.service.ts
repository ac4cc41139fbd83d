import { type addAnnouncement, type InputOf, LIMITS, type OutputOf } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { AnnouncementPlanRow } from '../../schema/message-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { MESSAGE_TOPIC } from './announce.service.ts';
import { insertPlan, listPlans, takePlan } from './announcement.plan.queries.ts';
import { removeAnnouncement, upsertAnnouncementRows } from './announcement.queries.ts';
import { insertMessage } from './message.queries.ts';

/** An announcement is due. */
export const ANNOUNCE_JOB = 'message.announce';
const DAY = 24 * 3600;

interface Letter {
  /** Null: his account is gone. */
  readonly uid: number | null;
  readonly from_name: string;
  readonly message_content: string;
  readonly message_content_en: string;
}

/** Now, or at its time. @throws ApiError announcementsTooMany, sendTimeTooLate */
export async function tellEverybody(
  ctx: RequestContext,
  { uid, username, name }: Viewer,
  { send_at, ...texts }: InputOf<typeof addAnnouncement>,
): Promise<OutputOf<typeof addAnnouncement>> {
  const letter = { uid, from_name: name || username, ...texts };
  return ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx);
    if (send_at <= ctx.clock.now()) return { message_content_id: await send(ctx, tx, letter), plan_id: 0 };
    return { message_content_id: 0, plan_id: await plan(ctx, tx, { ...letter, send_at }) };
  });
}

/** Everybody who has an account by now finds it; nobody is written a row before he reads it, but who wrote it: he has. */
async function send(ctx: Context, tx: Tx, { uid, ...letter }: Letter): Promise<number> {
  const created_at = ctx.clock.now();
  const message_id = await insertMessage(tx, {
    ...({ message_type: 'announce', action_type: 'announce', object_type: '', item_id: null, created_at } as const),
    from_uid: uid ?? 0,
    ...letter,
  });
  if (uid !== null) await upsertAnnouncementRows(tx, uid, [message_id], { status: 1, read_at: created_at });
  await ctx.feed.put(tx, { topic: MESSAGE_TOPIC, id: message_id });
  const subject = { kind: 'announcement', id: message_id } as const;
  await recordAudit(ctx, tx, { action: 'announcement.added', subject, after: textsOf(letter) });
  return message_id;
}

async function plan(ctx: RequestContext, tx: Tx, letter: Letter & { readonly send_at: number }): Promise<number> {
  const { send_at } = letter;
  const days = LIMITS.announcementDaysAhead;
  if (send_at > ctx.clock.now() + days * DAY) throw new ApiError('sendTimeTooLate', { days }, { field: 'send_at' });
  const max = LIMITS.announcementsPlanned;
  if ((await listPlans(tx)).length >= max) throw new ApiError('announcementsTooMany', { max }, { field: 'send_at' });
  const plan_id = await insertPlan(tx, letter);
  await ctx.jobs.enqueue(tx, { kind: ANNOUNCE_JOB, payload: { plan_id }, due_at: send_at });
  const subject = { kind: 'announcement', id: plan_id } as const;
  await recordAudit(ctx, tx, { action: 'announcement.planned', subject, after: { ...textsOf(letter), send_at } });
  return plan_id;
}

function textsOf({ message_content, message_content_en }: Omit<Letter, 'uid'>): Readonly<Record<string, string>> {
  return message_content_en === '' ? { message_content } : { message_content, message_content_en };
}

export async function plannedAnnouncements({ db }: Context): Promise<readonly AnnouncementPlanRow[]> {
  return listPlans(db);
}

/** Sends what is due; what was given up meanwhile is not there any more. */
export async function sendPlanned(ctx: Context, plan_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const planned = await takePlan(tx, plan_id);
    if (!planned) return;
    const { uid, from_name, message_content, message_content_en } = planned;
    await send(ctx, tx, { uid, from_name, message_content, message_content_en });
  });
}

/** @throws ApiError messageNotFound */
export async function giveUpPlan(ctx: RequestContext, plan_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx);
    if (!(await takePlan(tx, plan_id))) throw new ApiError('messageNotFound', {}, { field: 'plan_id' });
    await recordAudit(ctx, tx, { action: 'announcement.dropped', subject: { kind: 'announcement', id: plan_id } });
  });
}

/** @throws ApiError messageNotFound */
export async function takeBack(ctx: RequestContext, message_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx);
    if ((await removeAnnouncement(tx, message_id)) === 0) {
      throw new ApiError('messageNotFound', {}, { field: 'message_content_id' });
    }
    await recordAudit(ctx, tx, { action: 'announcement.deleted', subject: { kind: 'announcement', id: message_id } });
  });
}
