/** Words that were drawn ahead: asking the system for each would take longer than what is made of it. */
const drawn = new Uint32Array(2048);
let next = drawn.length;

/** From 0 up to, and not, 1, with 53 bits that nobody can guess. */
export function randomFraction(): number {
  const [high, low] = [word() >>> 5, word() >>> 6];
  return (high * 2 ** 26 + low) / 2 ** 53;
}

function word(): number {
  if (next === drawn.length) {
    crypto.getRandomValues(drawn);
    next = 0;
  }
  return drawn[next++] ?? 0;
}
