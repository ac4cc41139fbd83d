import type { Context } from '../../context.ts';
import { MailError } from '../../platform/mail/mailer.ts';
import { MAIL_JOB, mailIsSet, openLetter, sendLetter } from './mail.service.ts';

/** Sends what was ordered. A server that does not answer is asked again by the job's own delays; a refusal is final. */
export function registerMailJobs(ctx: Context): void {
  ctx.jobs.handle(MAIL_JOB, async ({ payload }) => {
    if (!mailIsSet(ctx.settings.current)) return { sent: 0, why: 'no mail server is set any more' };
    try {
      await sendLetter(ctx, openLetter(ctx, payload));
      return { sent: 1 };
    } catch (error) {
      if (!(error instanceof MailError && error.final)) throw error;
      return { sent: 0, why: error.message };
    }
  });
}
