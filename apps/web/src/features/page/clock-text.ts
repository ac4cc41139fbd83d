/** `14:20:36` by this device's clock. */
export function clockText(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toTimeString().slice(0, 8);
}

/** `14:20` today, with the date before it on another day. */
export function momentText(unixSeconds: number, now: Date): string {
  const at = new Date(unixSeconds * 1000);
  const time = at.toTimeString().slice(0, 5);
  return at.toDateString() === now.toDateString() ? time : `${dayText(at)} ${time}`;
}

function dayText(at: Date): string {
  const [month, day] = [at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${at.getFullYear()}-${month}-${day}`;
}
