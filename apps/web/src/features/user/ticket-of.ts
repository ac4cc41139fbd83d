import { ERRORS } from '@sheaf/contract';
import { CallError } from '../../lib/api.ts';

/** With what the second step is done, where the account asks for one. */
export function ticketOf(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== ERRORS.secondStepNeeded.code) return undefined;
  const { ticket } = Object(error.data);
  return typeof ticket === 'string' ? ticket : undefined;
}
