import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { datetimeText } from '../../platform/datetime.ts';
import type { Language } from '../../platform/http/language.ts';
import { enqueueMail, siteLink } from '../mail/mail.service.ts';
import type { ReceivedRow } from './message.queries.ts';
import { unreadAmong } from './message.sight.ts';
import { listDigestIds, listDigestUids, listReached, updateMailDone } from './notice-setting.queries.ts';
import { DIGEST_TEXTS, fill, languageFor, noticeText } from './notice-text.ts';

const DAY = 24 * 3600;
const AT_ONCE = 200;

/**
 * One mail each day for who wants that, with what he has not read by then. It is due at 8 in the morning of the site's
 * time zone; what the site slept through goes out when it is awake.
 */
export async function sendDigests(ctx: Context, signal: AbortSignal): Promise<{ readonly mails: number }> {
  const before = lastMorning(ctx.clock.now(), ctx.settings.current.time_zone);
  let mails = 0;
  for (;;) {
    const uids = await listDigestUids(ctx.db, before, AT_ONCE);
    for (const uid of uids) mails += await sendDigest(ctx, uid, before);
    if (uids.length === 0 || signal.aborted) return { mails };
  }
}

/** The last time that it was 8 o'clock. */
export function lastMorning(now: number, timeZone: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = datetimeText(now, timeZone).slice(11).split(':').map(Number);
  const sinceMidnight = hours * 3600 + minutes * 60 + seconds;
  return now - ((sinceMidnight - LIMITS.digestHour * 3600 + DAY) % DAY);
}

async function sendDigest(ctx: Context, uid: number, before: number): Promise<number> {
  const ids = await listDigestIds(ctx.db, uid, before, LIMITS.messagesAtOnce);
  const [person] = await listReached(ctx.db, [uid]);
  const rows = person ? await unreadAmong(ctx.db, person, ids) : [];
  return ctx.db.transaction().execute(async (tx) => {
    if (ids.length > 0) await updateMailDone(tx, uid, ids);
    if (!person || rows.length === 0 || person.email_key === null || person.notice_mail === 'never') return 0;
    const language = languageFor(person);
    const more = ids.length === LIMITS.messagesAtOnce;
    const letter = { to: person.email, language, ...digestTexts(ctx, rows, { language, more }) } as const;
    return (await enqueueMail(ctx, tx, letter)) ? 1 : 0;
  });
}

function digestTexts(
  { settings }: Context,
  rows: readonly ReceivedRow[],
  { language, more }: { readonly language: Language; readonly more: boolean },
): { readonly subject: string; readonly text: string } {
  const lines = rows.flatMap((row) => {
    const { title, note, path } = noticeText(row, language);
    return [title, note, siteLink(settings.current, path)].filter((part) => part !== '');
  });
  const end = [...(more ? [DIGEST_TEXTS.more[language]] : []), DIGEST_TEXTS.settings[language]];
  const subject = fill(DIGEST_TEXTS.subject[language], { count: rows.length });
  return { subject, text: [...lines, ...end].join('\n\n') };
}
