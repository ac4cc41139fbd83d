import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { givenPassword, nothing, unixSeconds } from './fields.ts';

const OwnData = z.strictObject({
  /** `none` also when it was removed or has expired. */
  state: z.enum(['none', 'waiting', 'making', 'ready', 'failed']),
  /** Pages, while it is made. */
  done: z.number().int(),
  total: z.number().int(),
  /** Of the file, when it is ready; 0 before, as the times are. */
  size: z.number().int(),
  made_at: unixSeconds,
  expires_at: unixSeconds,
  /** Why it failed. */
  error_message: z.string(),
  /** When it may be asked for again; 0: now. */
  next_at: unixSeconds,
});
export type OwnData = z.infer<typeof OwnData>;

export const myData = endpoint({
  path: '/api/user/myData',
  access: 'login',
  summary: 'How far the file with everything of the account is, and until when it can be downloaded.',
  input: z.object({}),
  output: OwnData,
  errors: ['loginExpired'],
});

export const requestData = endpoint({
  path: '/api/user/requestData',
  access: 'login',
  summary:
    'Pack everything of the account into a zip: a job does it, a reminder tells when it is there. Takes the place of the one before; once an hour.',
  input: z.object({ password: givenPassword.default('') }),
  output: OwnData,
  errors: ['confirmByLogin', 'dataAskedLately', 'dataBeingMade', 'loginExpired', 'passwordWrong', 'tooManyAttempts'],
});

export const deleteData = endpoint({
  path: '/api/user/deleteData',
  access: 'login',
  summary: 'Remove the file, or stop while it is made; nothing happens when there is none.',
  input: z.object({}),
  output: nothing,
  errors: ['loginExpired'],
});

export const downloadData = endpoint({
  path: '/api/user/downloadData',
  method: 'GET',
  access: 'login',
  answer: 'file',
  cookie: true,
  summary: 'The zip, for whose it is alone; ranges are served.',
  input: z.object({}),
  output: z.unknown(),
  errors: ['dataNotThere', 'loginExpired'],
});
