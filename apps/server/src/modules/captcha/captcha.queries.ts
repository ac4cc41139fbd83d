import type { Db, Tx } from '../../schema/tables.ts';

interface NewCaptcha {
  readonly kind: 'picture' | 'work';
  readonly answer: string;
  readonly picture: Buffer | null;
  readonly expires_at: number;
}

export async function insertCaptcha(tx: Tx, captcha: NewCaptcha): Promise<number> {
  const { captcha_id } = await tx
    .insertInto('captcha')
    .values(captcha)
    .returning('captcha_id')
    .executeTakeFirstOrThrow();
  return captcha_id;
}

export async function findPicture(db: Db, captcha_id: number, now: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('captcha')
    .select('picture')
    .where('captcha_id', '=', captcha_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.picture ? Buffer.from(row.picture) : undefined;
}

/** Takes a captcha away, whatever the answer: each can be tried once. */
export async function takeCaptcha(
  tx: Tx,
  captcha_id: number,
): Promise<{ kind: 'picture' | 'work'; answer: string; expires_at: number } | undefined> {
  return tx
    .deleteFrom('captcha')
    .where('captcha_id', '=', captcha_id)
    .returning(['kind', 'answer', 'expires_at'])
    .executeTakeFirst();
}

export async function removeExpiredCaptchas(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('captcha').where('expires_at', '<=', now).execute();
}
