/** What a call is known by where it is sent again, as after an answer that never came. */
export function newCallWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
