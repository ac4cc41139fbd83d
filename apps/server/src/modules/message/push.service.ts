import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { OutgoingError } from '../../platform/outgoing/target.ts';
import type { NoticeSettingRow } from '../../schema/message-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { siteLink } from '../mail/mail.service.ts';
import type { ReceivedRow } from './message.queries.ts';
import { unreadAmong } from './message.sight.ts';
import { findNoticeSetting, listReached, type ReachedRow } from './notice-setting.queries.ts';
import { openPushUrl } from './notice-setting.service.ts';
import { DIGEST_TEXTS, fill, languageFor, noticeText } from './notice-text.ts';
import { listPushIds, updatePushDone, updatePushRest } from './push.queries.ts';

export const PUSH_JOB = 'message.push';

/** What waits for one receiver, and which of it goes now. */
interface Waiting {
  readonly ids: readonly number[];
  readonly now: readonly ReceivedRow[];
  readonly later: readonly number[];
}

/** One job for each receiver, whatever waits for him: an address that is slow, or gone, holds up its own alone. */
export async function orderPush({ jobs, clock }: Context, tx: Tx, uid: number, due_at: number): Promise<void> {
  const order = { kind: PUSH_JOB, payload: { uid }, unique_key: `push:${uid}` };
  await jobs.enqueue(tx, { ...order, due_at: Math.max(due_at, clock.now()) });
}

/** Pushes what somebody has not read: rights are asked once more, since between the order and this they may be lost. */
export async function push(ctx: Context, uid: number): Promise<{ readonly sent: number }> {
  const setting = await findNoticeSetting(ctx.db, uid);
  const [person] = await listReached(ctx.db, [uid]);
  const waiting = await waitingFor(ctx, uid, setting?.push_url ? person : undefined);
  if (setting && person && waiting.now.length > 0) {
    if (setting.push_rests_until > ctx.clock.now()) return rest(ctx, setting);
    if (!(await isTaken(ctx, setting, contentOf(ctx, waiting.now, person)))) return afterFailure(ctx, setting, waiting);
  }
  await ctx.db.transaction().execute((tx) => afterPush(ctx, tx, uid, { setting, waiting }));
  return { sent: waiting.now.length };
}

async function waitingFor({ db }: Context, uid: number, person: ReachedRow | undefined): Promise<Waiting> {
  const ids = await listPushIds(db, uid, LIMITS.messagesAtOnce);
  const rows = person ? await unreadAmong(db, person, ids) : [];
  const now = rows.length > LIMITS.pushesAlone ? rows : rows.slice(0, 1);
  return { ids, now, later: rows.slice(now.length).map(({ message_id }) => message_id) };
}

/** False when nobody answered; a refusal is an answer. */
async function isTaken(ctx: Context, { push_url }: NoticeSettingRow, form: Record<string, string>): Promise<boolean> {
  try {
    await ctx.outgoing.postForm(openPushUrl(ctx, push_url), form);
    return true;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return error.final;
  }
}

function contentOf(ctx: Context, rows: readonly ReceivedRow[], person: ReachedRow): Record<string, string> {
  const language = languageFor(person);
  const texts = rows.map((row) => noticeText(row, language));
  const [only, ...others] = texts;
  const linkTo = (path: string) => (ctx.settings.current.site_url === '' ? '' : siteLink(ctx.settings.current, path));
  if (only && others.length === 0) return { title: only.title, content: lines([only.note, linkTo(only.path)]) };
  const title = fill(DIGEST_TEXTS.subject[language], { count: texts.length });
  return { title, content: lines([...texts.map((text) => text.title), linkTo('/message/index')]) };
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

/** What is left, or came meanwhile, goes after those who waited longer. */
async function afterPush(
  ctx: Context,
  tx: Tx,
  uid: number,
  { setting, waiting }: { readonly setting: NoticeSettingRow | undefined; readonly waiting: Waiting },
): Promise<void> {
  const { ids, now, later } = waiting;
  const done = ids.filter((id) => !later.includes(id));
  if (done.length > 0) await updatePushDone(tx, uid, done);
  const hadFailed = setting !== undefined && setting.push_failures > 0 && now.length > 0;
  if (hadFailed) await updatePushRest(tx, setting, { push_failures: 0, push_rests_until: 0 });
  if (later.length > 0 || ids.length === LIMITS.messagesAtOnce) await orderPush(ctx, tx, uid, 0);
}

async function rest(ctx: Context, { uid, push_rests_until }: NoticeSettingRow): Promise<{ readonly sent: 0 }> {
  await ctx.db.transaction().execute((tx) => orderPush(ctx, tx, uid, push_rests_until));
  return { sent: 0 };
}

/** The address rests; what was tried often enough, or would wait for an address that is gone, is given up. */
async function afterFailure(ctx: Context, setting: NoticeSettingRow, { ids }: Waiting): Promise<{ readonly sent: 0 }> {
  const { uid } = setting;
  const push_failures = setting.push_failures + 1;
  const seconds = LIMITS.pushRests[Math.min(push_failures, LIMITS.pushRests.length) - 1] ?? 0;
  const push_rests_until = ctx.clock.now() + seconds;
  await ctx.db.transaction().execute(async (tx) => {
    const isSame = await updatePushRest(tx, setting, { push_failures, push_rests_until });
    if (isSame && push_failures >= LIMITS.pushTries) await updatePushDone(tx, uid, ids);
    await orderPush(ctx, tx, uid, isSame ? push_rests_until : 0);
  });
  return { sent: 0 };
}
