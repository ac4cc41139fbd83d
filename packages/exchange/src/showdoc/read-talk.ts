import type { OldDatabase } from './database.ts';
import { flagOf, numberOf, type OldRow, type ReadTime, rawOf, secondsOf, textOf } from './fields.ts';
import type { OldChange, OldComment, OldMessage } from './site.ts';

/** Threads have two levels: an answer to an answer belongs to the first of its thread. */
export async function readComments(db: OldDatabase): Promise<OldComment[]> {
  const comments = new Map<number, OldComment>();
  for await (const row of db.rows('page_comment', { key: 'comment_id' })) {
    const id = numberOf(row, 'comment_id');
    comments.set(id, {
      id,
      page_id: numberOf(row, 'page_id'),
      parent_id: numberOf(row, 'parent_id'),
      uid: numberOf(row, 'uid'),
      username: textOf(row, 'username'),
      content: textOf(row, 'content'),
      is_deleted: flagOf(row, 'is_deleted') === 1,
      created_at: secondsOf(row, 'addtime'),
    });
  }
  return [...comments.values()].map((comment) => ({ ...comment, parent_id: firstOf(comment, comments) }));
}

function firstOf(comment: OldComment, comments: ReadonlyMap<number, OldComment>): number {
  let first = 0;
  for (let above = comments.get(comment.parent_id); above && above.id < (first || comment.id); ) {
    first = above.id;
    above = comments.get(above.parent_id);
  }
  return first;
}

const ANNOUNCEMENTS: readonly string[] = ['announce', 'announce_web', 'announce_all'];

/** Reminders with who has them, and announcements with who has read them; without those that receivers deleted. */
export async function readMessages(db: OldDatabase, time: ReadTime): Promise<OldMessage[]> {
  const recipients = await readRecipients(db, time);
  const messages: OldMessage[] = [];
  for await (const row of db.rows('message_content', { key: 'id' })) {
    const message_type = typeOf(rawOf(row, 'message_type'));
    const people = recipients.get(numberOf(row, 'id')) ?? [];
    // A reminder that nobody has any more is of no use.
    if (message_type === undefined || (message_type === 'remind' && people.length === 0)) continue;
    messages.push({ ...messageOf(row, time, people), message_type });
  }
  return messages;
}

function typeOf(written: string): OldMessage['message_type'] | undefined {
  if (ANNOUNCEMENTS.includes(written)) return 'announce';
  return written === 'remind' ? 'remind' : undefined;
}

/** By content; of several rows for one person the first. */
async function readRecipients(db: OldDatabase, time: ReadTime): Promise<ReadonlyMap<number, OldMessage['recipients']>> {
  const recipients = new Map<number, OldMessage['recipients']>();
  for await (const row of db.rows('message', { key: 'id' })) {
    const status = numberOf(row, 'status');
    if (status < 0) continue;
    const read =
      status > 0 ? { status: 1 as const, read_at: time(row, 'readtime') } : { status: 0 as const, read_at: 0 };
    const one = { uid: numberOf(row, 'to_uid'), ...read };
    const content = numberOf(row, 'message_content_id');
    const known = recipients.get(content) ?? [];
    if (!known.some(({ uid }) => uid === one.uid)) recipients.set(content, [...known, one]);
  }
  return recipients;
}

function messageOf(
  row: OldRow,
  time: ReadTime,
  recipients: OldMessage['recipients'],
): Omit<OldMessage, 'message_type'> {
  return {
    id: numberOf(row, 'id'),
    from_uid: numberOf(row, 'from_uid'),
    from_name: textOf(row, 'from_name'),
    message_content: textOf(row, 'message_content'),
    action_type: rawOf(row, 'action_type'),
    page_id: rawOf(row, 'object_type') === 'page' ? numberOf(row, 'object_id') : 0,
    created_at: time(row, 'addtime'),
    recipients,
  };
}

/** What an item shows of who changed what: the newest of each, oldest first. */
export async function readChanges(db: OldDatabase, time: ReadTime, atMost: number): Promise<OldChange[]> {
  const ofItems = new Map<number, OldChange[]>();
  for await (const row of db.rows('item_change_log', { key: 'id' })) {
    const change: OldChange = {
      item_id: numberOf(row, 'item_id'),
      uid: numberOf(row, 'uid'),
      action_type: rawOf(row, 'op_action_type'),
      object_type: rawOf(row, 'op_object_type'),
      object_id: numberOf(row, 'op_object_id'),
      object_name: textOf(row, 'op_object_name'),
      happened_at: time(row, 'optime'),
    };
    const known = ofItems.get(change.item_id);
    if (!known) ofItems.set(change.item_id, [change]);
    else if (known.push(change) > 2 * atMost) known.splice(0, known.length - atMost);
  }
  return [...ofItems.values()].flatMap((changes) => changes.slice(-atMost));
}
