import { LIMITS, type NoticeMail } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';
import { enqueueMail, mailIsSet, siteLink } from '../mail/mail.service.ts';
import { countToldBefore, listReceivers, listUnservedUids, type ReceivedRow, updateServed } from './message.queries.ts';
import { receiversWhoSee } from './message.sight.ts';
import { listReached, type ReachedRow, updateMailDue } from './notice-setting.queries.ts';
import { languageFor, noticeText } from './notice-text.ts';
import { updatePushDue } from './push.queries.ts';
import { orderPush } from './push.service.ts';

const CHUNK = 500;
const MINUTE = 60;

/** What leaves the site for one receiver. */
interface Delivery {
  readonly row: ReceivedRow;
  readonly person: ReachedRow;
  readonly mail: NoticeMail;
  readonly push: boolean;
}

/**
 * Orders what leaves the site because of a message: pushes and mails, each a job of its own, and marks for the digest.
 * Done again after a failure in its midst, it leaves out whom it has served.
 */
export async function deliver(ctx: Context, message_id: number): Promise<void> {
  const uids = await listUnservedUids(ctx.db, message_id);
  for (let at = 0; at < uids.length; at += CHUNK) {
    const some = uids.slice(at, at + CHUNK);
    const deliveries = await deliveriesFor(ctx, message_id, some);
    await ctx.db.transaction().execute(async (tx) => {
      const unserved = new Set(await updateServed(tx, message_id, some));
      const due = deliveries.filter(({ person }) => unserved.has(person.uid));
      await orderPushes(ctx, tx, message_id, due);
      await orderMails(ctx, tx, message_id, due);
    });
  }
}

async function deliveriesFor(ctx: Context, message_id: number, uids: readonly number[]): Promise<readonly Delivery[]> {
  const rows = await receiversWhoSee(ctx.db, await listReceivers(ctx.db, message_id, uids));
  const [first] = rows;
  if (!first) return [];
  const seeing = rows.map(({ uid }) => uid);
  const people = new Map((await listReached(ctx.db, seeing)).map((person) => [person.uid, person]));
  const quiet = await isTooMuch(ctx, first);
  return rows.flatMap((row) => {
    const person = people.get(row.uid);
    if (!person) return [];
    const mail = mailTime(ctx, person);
    return [{ row, person, mail: quiet && mail === 'now' ? 'daily' : mail, push: !quiet && Boolean(person.push_url) }];
  });
}

/** Whoever saves again and again fills nobody's mailbox: what is beyond is found on the site and in the daily mail. */
async function isTooMuch({ db }: Context, row: ReceivedRow): Promise<boolean> {
  if (row.object_type !== 'page') return false;
  const most = LIMITS.noticesPerMinute;
  return (await countToldBefore(db, row, { seconds: MINUTE, most })) === most;
}

/** Nobody gets mail to an address that he did not verify. */
function mailTime({ settings }: Context, person: ReachedRow): NoticeMail {
  if (person.email_key === null || !mailIsSet(settings.current)) return 'never';
  return person.notice_mail ?? 'daily';
}

async function orderPushes(ctx: Context, tx: Tx, message_id: number, due: readonly Delivery[]): Promise<void> {
  const people = due.flatMap(({ person, push }) => (push ? [person] : []));
  if (people.length === 0) return;
  const uids = people.map(({ uid }) => uid);
  await updatePushDue(tx, message_id, uids);
  for (const { uid, push_rests_until } of people) await orderPush(ctx, tx, uid, push_rests_until ?? 0);
}

async function orderMails(ctx: Context, tx: Tx, message_id: number, due: readonly Delivery[]): Promise<void> {
  for (const { row, person, mail } of due) if (mail === 'now') await mailNow(ctx, tx, row, person);
  const daily = due.flatMap(({ person, mail }) => (mail === 'daily' ? [person.uid] : []));
  if (daily.length > 0) await updateMailDue(tx, message_id, daily);
}

async function mailNow(ctx: Context, tx: Tx, row: ReceivedRow, person: ReachedRow): Promise<void> {
  const language = languageFor(person);
  const { title, note, path } = noticeText(row, language);
  const text = [title, note, siteLink(ctx.settings.current, path)].filter((part) => part !== '').join('\n\n');
  await enqueueMail(ctx, tx, { to: person.email, language, subject: title, text });
}
