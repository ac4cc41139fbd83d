import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, id, nothing, unixSeconds, zeroOrOne } from './fields.ts';

export const homePageSetting = endpoint({
  path: '/api/common/homePageSetting',
  access: 'anyone',
  summary: 'What the entrance pages need to know of the site.',
  input: z.object({}),
  output: z.strictObject({
    home_page: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    home_item: z.string(),
    beian: z.string(),
    /** The largest file that may be uploaded. */
    upload_max_mb: z.number().int(),
    register_open: zeroOrOne,
    /** 0: only administrators make items, or teams. */
    items_open: zeroOrOne,
    teams_open: zeroOrOne,
    /** 1: who registers must give a code that the administrator set. */
    invite: zeroOrOne,
    /** 1 while /help leads to the manual. */
    manual: zeroOrOne,
    is_show_ai: zeroOrOne,
    /** 0 on closed networks: forms then show no captcha. */
    captcha: zeroOrOne,
    /** 1: the site sends mail, so a forgotten password can be replaced by it. */
    mail: zeroOrOne,
    feedback_url: z.string(),
    more_products: z.array(z.strictObject({ title: z.string(), url: z.string() })),
  }),
});

export const siteVersion = endpoint({
  path: '/api/common/version',
  access: 'anyone',
  summary: 'The installed version of Sheaf.',
  input: z.object({}),
  output: z.strictObject({ version: z.string() }),
});

export const createCaptcha = endpoint({
  path: '/api/common/createCaptcha',
  access: 'anyone',
  summary: 'A new captcha: its picture is at showCaptcha; it can be used once, within ten minutes.',
  input: z.object({}),
  output: z.strictObject({ captcha_id: id }),
  errors: ['tooManyAttempts'],
});

export const createChallenge = endpoint({
  path: '/api/common/createChallenge',
  access: 'anyone',
  summary:
    'The way without a picture: find a number so that SHA-256 of "salt:number" begins with `bits` zero bits; send it as captcha.',
  input: z.object({}),
  output: z.strictObject({ captcha_id: id, salt: z.string(), bits: z.number().int(), expires_at: unixSeconds }),
  errors: ['tooManyAttempts'],
});

export const showCaptcha = endpoint({
  path: '/api/common/showCaptcha',
  method: 'GET',
  access: 'anyone',
  answer: 'file',
  summary: 'The picture of a captcha.',
  input: z.object({ captcha_id: formId.default(0) }),
  output: z.unknown(),
  errors: ['captchaUnknown'],
});

export const runCron = endpoint({
  path: '/api/ScriptCron/run',
  method: 'GET',
  access: 'anyone',
  summary: 'Asks the server to look after due work, at most once an hour; harmless.',
  input: z.object({}),
  output: nothing,
});
