import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Kysely, type TransactionBuilder } from 'kysely';
import { isVictim } from './errors.ts';

/** A transaction is begun so often in all before its caller hears that the database stopped it. */
const TRIES = 5;
/** Spread out, so that two that met do not meet again. */
const PAUSE_MS = { least: 5, most: 50 };

/**
 * A transaction that the database stopped so that another goes on (a deadlock, a serialization failure) left nothing,
 * and is begun again. So a transaction's function may be called twice: it writes rows, and changes nothing else.
 */
export class RepeatingKysely<T> extends Kysely<T> {
  override transaction(): TransactionBuilder<T> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => untilNoVictim(() => execute(work));
    return builder;
  }
}

async function untilNoVictim<R>(attempt: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === TRIES || !isVictim(error)) throw error;
    }
    await setTimeout(randomInt(PAUSE_MS.least, PAUSE_MS.most));
  }
}
