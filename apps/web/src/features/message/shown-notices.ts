/** The newest message that this browser told of, for each account: nobody is told twice of one that he leaves unread. */
export function lastShown(uid: number): number {
  try {
    return Number(localStorage.getItem(keyOf(uid)) ?? 0);
  } catch {
    // storage may be forbidden: telling twice is better than not at all
    return 0;
  }
}

export function markShown(uid: number, message_content_id: number): void {
  try {
    localStorage.setItem(keyOf(uid), String(message_content_id));
  } catch {
    // storage may be forbidden: the notice comes again
  }
}

function keyOf(uid: number): string {
  return `sheaf_notice_${uid}`;
}
