import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formIdRequired, givenPassword, id, jsonField, line, nothing, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';
import { CONFIRMATIONS } from './user.ts';

const username = line(200).min(1);

export const ownThings = endpoint({
  path: '/api/user/ownThings',
  access: 'login',
  summary: 'The items and teams that are the account’s own: others take them over before it is deleted.',
  input: z.object({}),
  output: z.strictObject({
    items: z.array(z.strictObject({ item_id: id, item_name: z.string() })),
    teams: z.array(z.strictObject({ team_id: id, team_name: z.string() })),
    /** 1: somebody else has to administrate the site first. */
    is_last_administrator: zeroOrOne,
    confirm: z.enum(CONFIRMATIONS),
  }),
  errors: ['loginExpired'],
});

export const deleteAccount = endpoint({
  path: '/api/user/deleteAccount',
  access: 'login',
  summary:
    'Delete the account: its items and teams go to the users named for them, the others to the heir. Texts keep the author’s name.',
  input: z.object({
    password: givenPassword.default(''),
    heir: line(200).default(''),
    items: jsonField(z.array(z.object({ item_id: formIdRequired, username })).max(LIMITS.ownThings)).default([]),
    teams: jsonField(z.array(z.object({ team_id: formIdRequired, username })).max(LIMITS.ownThings)).default([]),
  }),
  output: nothing,
  errors: [
    'confirmByLogin',
    'handOverMissing',
    'heirOverQuota',
    'lastAdministrator',
    'loginExpired',
    'passwordWrong',
    'tooManyAttempts',
    'userNotFound',
  ],
});
