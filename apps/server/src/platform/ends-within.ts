/**
 * Whether work ends within the time; it is not stopped. What it throws in time is thrown; what it throws afterwards,
 * when nobody waits for it any more, goes to `later`.
 */
export async function endsWithin(
  work: Promise<unknown>,
  milliseconds: number,
  later: (error: unknown) => void,
): Promise<boolean> {
  const { promise: tooLong, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, milliseconds, false);
  try {
    const ended = await Promise.race([work.then(() => true), tooLong]);
    if (!ended) work.catch(later);
    return ended;
  } finally {
    clearTimeout(timer);
  }
}
