import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, id, idList } from './fields.ts';
import { LIMITS } from './limits.ts';

const uids = idList.pipe(z.array(id).min(1).max(LIMITS.usersAtOnce));

export const setUsersDisabled = endpoint({
  path: '/api/adminUser/setDisabled',
  access: 'site.admin',
  summary:
    'Disable accounts or enable them again: nobody comes in by a disabled one, what it owns stays. All or none; answers how many changed.',
  input: z.object({ uids, disabled: flag }),
  output: id,
  errors: ['loginExpired', 'notAllowed', 'onlyAdministrator', 'ownAccountKept', 'userNotFound'],
});
