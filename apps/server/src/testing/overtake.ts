import type { Sheaf } from './start-sheaf.ts';

interface Overtaken<T> {
  readonly call: () => Promise<T>;
  /** Which transaction of the call waits: counting from 1, those that count attempts included. */
  readonly at?: number;
  readonly meanwhile: () => Promise<unknown>;
}

/** Writers that go on by themselves after other calls: their transactions are none of the call's. */
const BESIDE_CALLS = /\b(?:chainWaiting|writePending)\b/;

/**
 * Stops a call where it would begin a transaction, after it proved what it had to; lets something else happen whole; and
 * lets the call go on. So a right that is lost in between is lost in every run, however fast the machine is.
 */
export async function overtake<T>(sheaf: Sheaf, { call, at = 1, meanwhile }: Overtaken<T>): Promise<T> {
  const { db } = sheaf.app.context;
  const begin = db.transaction.bind(db);
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  db.transaction = () => {
    const transaction = begin();
    if (BESIDE_CALLS.test(new Error('who begins it').stack ?? '')) return transaction;
    begun += 1;
    if (begun !== at) return transaction;
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => {
      reached.resolve();
      await released.promise;
      return execute(work);
    };
    return transaction;
  };
  try {
    const late = call();
    const first = await Promise.race([reached.promise.then(() => 'reached' as const), late]);
    if (first !== 'reached') throw new Error(`The call began ${begun} transactions and ended, not ${at}`);
    await meanwhile();
    released.resolve();
    return await late;
  } finally {
    released.resolve();
    db.transaction = begin;
  }
}
