import type { NoticeMail } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { OutgoingError } from '../../platform/outgoing/outgoing.ts';
import type { Tx } from '../../schema/tables.ts';
import { enqueueMail, mailIsSet, siteLink } from '../mail/mail.service.ts';
import { listReceivers, listUnreadUids, type ReceivedRow } from './message.queries.ts';
import { receiversWhoSee } from './message.sight.ts';
import { findNoticeSetting, listReached, type ReachedRow, updateMailDue } from './notice-setting.queries.ts';
import { openPushUrl } from './notice-setting.service.ts';
import { languageFor, noticeText } from './notice-text.ts';

export const PUSH_JOB = 'message.push';

const CHUNK = 500;

/** Orders what leaves the site because of a message: pushes and mails, each a job of its own, and marks for the digest. */
export async function deliver(ctx: Context, message_id: number): Promise<void> {
  const uids = await listUnreadUids(ctx.db, message_id);
  for (let at = 0; at < uids.length; at += CHUNK) {
    const rows = await receiversWhoSee(ctx.db, await listReceivers(ctx.db, message_id, uids.slice(at, at + CHUNK)));
    if (rows.length === 0) continue;
    const reached = await listReached(
      ctx.db,
      rows.map(({ uid }) => uid),
    );
    await ctx.db.transaction().execute((tx) => deliverTo(ctx, tx, rows, reached));
  }
}

async function deliverTo(
  ctx: Context,
  tx: Tx,
  rows: readonly ReceivedRow[],
  reached: readonly ReachedRow[],
): Promise<void> {
  const byUid = new Map(reached.map((person) => [person.uid, person]));
  const digest: ReceivedRow[] = [];
  for (const row of rows) {
    const person = byUid.get(row.uid);
    if (person?.push_url) await orderPush(ctx, tx, row);
    const when = mailTime(ctx, person);
    if (person && when === 'now') await mailNow(ctx, tx, row, person);
    if (when === 'daily') digest.push(row);
  }
  const [first] = digest;
  const uids = digest.map(({ uid }) => uid);
  if (first) await updateMailDue(tx, first.message_id, uids);
}

/** Nobody gets mail to an address that he did not verify. */
function mailTime({ settings }: Context, person: ReachedRow | undefined): NoticeMail {
  if (!person || person.email_key === null || !mailIsSet(settings.current)) return 'never';
  return person.notice_mail ?? 'daily';
}

async function orderPush(ctx: Context, tx: Tx, { message_id, uid }: ReceivedRow): Promise<void> {
  const unique_key = `push:${message_id}:${uid}`;
  await ctx.jobs.enqueue(tx, { kind: PUSH_JOB, payload: { message_id, uid }, unique_key });
}

async function mailNow(ctx: Context, tx: Tx, row: ReceivedRow, person: ReachedRow): Promise<void> {
  const language = languageFor(person);
  const { title, note, path } = noticeText(row, language);
  const text = [title, note, siteLink(ctx.settings.current, path)].filter((part) => part !== '').join('\n\n');
  await enqueueMail(ctx, tx, { to: person.email, language, subject: title, text });
}

/** Once more asked for its rights: between the order and this the receiver may have lost them. */
export async function push(ctx: Context, message_id: number, uid: number): Promise<{ readonly sent: 0 | 1 }> {
  const [row] = await receiversWhoSee(ctx.db, await listReceivers(ctx.db, message_id, [uid]));
  const url = openPushUrl(ctx, (await findNoticeSetting(ctx.db, uid))?.push_url ?? '');
  if (!row || url === '') return { sent: 0 };
  const [person] = await listReached(ctx.db, [uid]);
  if (!person) return { sent: 0 };
  const { title, note, path } = noticeText(row, languageFor(person));
  const { site_url } = ctx.settings.current;
  const link = site_url === '' ? '' : siteLink(ctx.settings.current, path);
  try {
    await ctx.outgoing.postForm(url, { title, content: [note, link].filter((part) => part !== '').join('\n') });
    return { sent: 1 };
  } catch (error) {
    if (error instanceof OutgoingError && error.final) return { sent: 0 };
    throw error;
  }
}
