import { type InputOf, LIMITS, type messageEvents } from '@sheaf/contract';
import type { StreamOwner, Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { type EventStream, Page } from '../../platform/http/answer.ts';
import { eventText, type StreamEvent } from '../../platform/http/event-streams.ts';
import { aliveSessions } from '../user/session.service.ts';
import { MESSAGE_TOPIC, UNREAD_TOPIC } from './announce.service.ts';
import { findAnnouncement, listAnnounced } from './announcement.queries.ts';
import { presentAnnouncement, presentReminder } from './message.present.ts';
import { findNewestMessage, listReceivedSince, listReceivers, listUnreadUids } from './message.queries.ts';
import { receiversWhoSee, seenBy } from './message.sight.ts';

const CHUNK = 500;
const EVENTS = 'text/event-stream';

/** What this process tells the browsers that hold a stream of it. */
export function registerMessageStreams(ctx: Context): void {
  const warn = (err: unknown) => ctx.log.warn({ err }, 'an event stream could not be told');
  // One after the other: a message may have hundreds of receivers.
  let last: Promise<void> = Promise.resolve();
  const after = (work: () => Promise<void>) => {
    if (ctx.streams.size > 0) last = last.then(work).catch(warn);
  };
  ctx.feed.on(MESSAGE_TOPIC, (id) => after(() => tellMessage(ctx, id)));
  ctx.feed.on(UNREAD_TOPIC, (uid) => ctx.streams.send([uid], { event: 'unread', data: {} }));
  ctx.feed.on('session', (uid) => after(() => endDeadStreams(ctx, ctx.streams.ownersOf(uid))));
  ctx.streams.onLook((owners) => after(() => endDeadStreams(ctx, owners)));
}

/**
 * A stream that stays open, for who accepts one; for others what came after the last event they had.
 * @throws ApiError streamsTooMany
 */
export async function openStream(
  ctx: RequestContext,
  viewer: Viewer,
  { last_event_id }: InputOf<typeof messageEvents>,
): Promise<EventStream | Page> {
  const { lastEventId, accepts } = ctx.request;
  const since = /^\d{1,10}$/.test(lastEventId) ? Number(lastEventId) : last_event_id;
  if (!accepts.includes(EVENTS)) {
    return new Page(await missedEvents(ctx, viewer, since), { type: `${EVENTS}; charset=utf-8` });
  }
  const { streams } = ctx;
  if (streams.size >= LIMITS.streams || streams.countOf(viewer.uid) >= LIMITS.streamsPerUser) {
    throw new ApiError('streamsTooMany');
  }
  const { db, settings } = ctx;
  const owner = { key: viewer.uid, session_id: viewer.session_id };
  // Only what is needed is held for as long as the stream lasts, not the whole request.
  return streams.answer(owner, () => missedEvents({ db, settings }, viewer, since));
}

type Reading = Pick<Context, 'db' | 'settings'>;

/** Ends with the number from which the next stream goes on. */
async function missedEvents(ctx: Reading, viewer: Viewer, since: number): Promise<string> {
  const newest = await findNewestMessage(ctx.db);
  const missed = since > 0 && since < newest ? await messagesSince(ctx, viewer, since) : [];
  return [...missed, { event: 'ready', id: newest, data: {} }].map(eventText).join('');
}

async function messagesSince(ctx: Reading, viewer: Viewer, since: number): Promise<readonly StreamEvent[]> {
  const { time_zone } = ctx.settings.current;
  const reminders = await seenBy(ctx.db, viewer, await listReceivedSince(ctx.db, viewer.uid, since));
  const announced = await listAnnounced(ctx.db, viewer.uid);
  return [
    ...reminders.flatMap((reminder) => {
      return reminder.seen ? [event('remind', presentReminder(reminder, time_zone))] : [];
    }),
    ...announced.flatMap((row) => {
      return row.message_id > since && row.status === null
        ? [event('announce', presentAnnouncement(row, time_zone))]
        : [];
    }),
  ];
}

function event<M extends { readonly message_content_id: number }>(name: string, message: M): StreamEvent {
  return { event: name, id: message.message_content_id, data: message };
}

async function tellMessage(ctx: Context, message_id: number): Promise<void> {
  const { time_zone } = ctx.settings.current;
  const announced = await findAnnouncement(ctx.db, message_id);
  if (announced) {
    const message = presentAnnouncement({ ...announced, status: null }, time_zone);
    const others = [...ctx.streams.keys()].filter((uid) => uid !== announced.from_uid);
    return ctx.streams.send(others, event('announce', message));
  }
  const uids = (await listUnreadUids(ctx.db, message_id)).filter((uid) => ctx.streams.has(uid));
  for (let at = 0; at < uids.length; at += CHUNK) {
    const rows = await listReceivers(ctx.db, message_id, uids.slice(at, at + CHUNK));
    const seen = await receiversWhoSee(ctx.db, rows);
    const [row] = seen;
    if (!row) continue;
    const message = presentReminder({ row, seen: true }, time_zone);
    ctx.streams.send(
      seen.map(({ uid }) => uid),
      event('remind', message),
    );
  }
}

/** Sessions that ended, and those of accounts that were disabled. */
async function endDeadStreams(ctx: Context, owners: readonly StreamOwner[]): Promise<void> {
  const ids = [...new Set(owners.map(({ session_id }) => session_id))];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const some = ids.slice(at, at + CHUNK);
    const alive = await aliveSessions(ctx, some);
    const dead = new Set(some.filter((session_id) => !alive.has(session_id)));
    if (dead.size > 0) ctx.streams.end(({ session_id }) => dead.has(session_id));
  }
}
