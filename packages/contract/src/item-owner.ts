import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formIdRequired, givenPassword, line, nothing, success } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Before what cannot be undone by whoever does it. */
const consent = {
  /** The caller's own log-in password. */
  password: givenPassword.default(''),
  /** The item's name instead, by who has no password here. */
  item_name: line(LIMITS.itemNameChars).default(''),
};

export const archiveItem = endpoint({
  path: '/api/item/archive',
  access: 'item.manage',
  summary: "Make an item read-only for everybody, for good. Asks for the caller's own log-in password.",
  input: z.object({ item_id: formIdRequired, ...consent }),
  output: success,
  errors: [
    'itemNameDiffers',
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'loginExpired',
    'passwordWrong',
    'tooManyAttempts',
  ],
});

export const transferItem = endpoint({
  path: '/api/item/attorn',
  access: 'item.manage',
  summary:
    "Give an item to another user; the former owner stays as item admin. Asks for the caller's own log-in password.",
  input: z.object({
    item_id: formIdRequired,
    username: line(LIMITS.usernameChars.max).default(''),
    ...consent,
  }),
  output: success,
  errors: [
    'itemNameDiffers',
    'itemNotFound',
    'itemNotManaged',
    'itemOwnedAlready',
    'loginExpired',
    'membersTooMany',
    'passwordWrong',
    'receiverOverQuota',
    'tooManyAttempts',
    'userNotFound',
  ],
});

export const exitItem = endpoint({
  path: '/api/item/exitItem',
  access: 'item.see',
  summary: 'Leave an item: as a member, and what teams give one in it. In the teams one stays.',
  input: z.object({ item_id: formIdRequired }),
  output: nothing,
  errors: ['itemNotFound', 'itemOwnerStays', 'loginExpired', 'memberNotFound'],
});
