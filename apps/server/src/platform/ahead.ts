/** The same pieces; each is made while the one before it is used. */
export async function* ahead<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pieces.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = pieces.next();
      // Who uses the piece may fail first, and then nobody waits for the next.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await pieces.return(undefined);
  }
}
