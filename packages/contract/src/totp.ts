import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formIdRequired, givenPassword, nothing, text, zeroOrOne } from './fields.ts';
import { CONFIRMATIONS, SignedIn } from './user.ts';

/** Six digits, or a recovery code. */
const code = text.trim().max(50).default('');

export const totpState = endpoint({
  path: '/api/user/totpState',
  access: 'login',
  summary: 'Whether a log-in asks for a code of an authenticator, and whether the site demands that.',
  input: z.object({}),
  output: z.strictObject({
    on: zeroOrOne,
    demanded: zeroOrOne,
    recovery_left: z.number().int(),
    confirm: z.enum(CONFIRMATIONS),
  }),
  errors: ['loginExpired'],
});

export const beginTotp = endpoint({
  path: '/api/user/beginTotp',
  access: 'login',
  summary: 'A new secret for an authenticator, as text and as a picture; it counts once a code of it came.',
  input: z.object({ password: givenPassword.default('') }),
  output: z.strictObject({ secret: z.string(), picture: z.string() }),
  errors: ['confirmByLogin', 'loginExpired', 'passwordWrong', 'tokenNotAllowed', 'tooManyAttempts', 'totpOn'],
});

export const confirmTotp = endpoint({
  path: '/api/user/confirmTotp',
  access: 'login',
  summary: 'Prove the authenticator by a code: log-ins ask for one from now on. Answers the recovery codes, this once.',
  input: z.object({ code }),
  output: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: ['loginExpired', 'tokenNotAllowed', 'tooManyAttempts', 'totpCodeWrong', 'totpOff', 'totpOn'],
});

export const endTotp = endpoint({
  path: '/api/user/endTotp',
  access: 'login',
  summary: 'Log-ins ask for no code any more.',
  input: z.object({ password: givenPassword.default(''), code }),
  output: nothing,
  errors: [
    'confirmByLogin',
    'loginExpired',
    'passwordWrong',
    'tokenNotAllowed',
    'tooManyAttempts',
    'totpCodeWrong',
    'totpOff',
  ],
});

export const renewRecoveryCodes = endpoint({
  path: '/api/user/renewRecoveryCodes',
  access: 'login',
  summary: 'Ten new recovery codes in place of all former ones, shown this once.',
  input: z.object({ password: givenPassword.default(''), code }),
  output: z.strictObject({ recovery_codes: z.array(z.string()) }),
  errors: [
    'confirmByLogin',
    'loginExpired',
    'passwordWrong',
    'tokenNotAllowed',
    'tooManyAttempts',
    'totpCodeWrong',
    'totpOff',
  ],
});

export const logInSecondStep = endpoint({
  path: '/api/user/loginSecondStep',
  access: 'anyone',
  summary:
    'End a log-in that answered secondStepNeeded: with its ticket, and a code of the authenticator or a recovery code.',
  input: z.object({ ticket: text.max(200).default(''), code }),
  output: SignedIn,
  errors: ['linkWrong', 'tooManyAttempts', 'totpCodeWrong'],
});

export const removeTotp = endpoint({
  path: '/api/adminUser/removeTotp',
  access: 'site.admin',
  summary: 'Log-ins of an account ask for no code any more: for who lost authenticator and recovery codes.',
  input: z.object({ uid: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'totpOff', 'userNotFound'],
});
