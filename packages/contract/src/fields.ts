import { z } from 'zod';
import { LIMITS } from './limits.ts';

const MAX_ID = 2_147_483_647;

/** An id in an answer. */
export const id = z.number().int().min(0).max(MAX_ID);
export const unixSeconds = z.number().int().min(0);
/** `YYYY-MM-DD HH:MM:SS` in the site's time zone: the times of legacy calls. */
export const datetime = z.string().regex(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/);
export const zeroOrOne = z.union([z.literal(0), z.literal(1)]);

/** Forms carry text: digits become a number, anything else is refused. */
export const digits = z.union(
  [
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ],
  { error: 'not a whole number' },
);

/** An id in a request, as a number or as digits. 0 means none, root or new. */
export const formId = digits.pipe(z.number().int().min(0).max(MAX_ID));
/** An id that must name something. */
export const formIdRequired = digits.pipe(z.number().int().min(1).max(MAX_ID));
export const formInt = digits.pipe(z.number().int().min(-MAX_ID).max(MAX_ID));
/** How many pages a search may find at most. */
export const foundCount = formInt.pipe(z.number().min(1).max(LIMITS.searchResults)).default(LIMITS.searchResults);
export const formUnixSeconds = digits.pipe(z.number().int().min(0).max(9_999_999_999));

/** 0 or 1; `true` and `false` are accepted as old clients send them. */
export const flag = z.union(
  [
    z.literal([0, 1]),
    z.boolean().transform((value) => (value ? 1 : 0)),
    z.enum(['0', '1', 'true', 'false']).transform((value) => (value === '1' || value === 'true' ? 1 : 0)),
  ],
  { error: 'neither 1 nor 0' },
);

/** Text without NUL, which neither database stores faithfully, and without lone surrogates. */
export const text = z
  .string()
  .refine((value) => !value.includes('\0') && value.isWellFormed(), { message: 'invalid text' });

/** One line: trimmed, bounded, no control characters. */
export function line(max: number) {
  return (
    text
      .trim()
      .max(max)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses.
      .refine((value) => !/[\u0000-\u001f\u007f]/.test(value), { message: 'control characters' })
  );
}

/** JSON in a form field, or the value itself in a JSON body. */
export function jsonField<T extends z.ZodType>(schema: T) {
  return z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  }, schema);
}

/** A comma list of ids, or an array, or one number: old clients send all three. */
export const idList = z.preprocess((value) => {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string') return value;
  if (value.trim().startsWith('[')) {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}, z.array(formIdRequired).max(1000));

/** A password that is only compared: any length that is not absurd. */
export const givenPassword = text.max(1000);

/** Captcha of a form: the id and the characters, or the answer of the proof of work. */
export const captchaFields = {
  captcha_id: formId.default(0),
  captcha: text.max(200).default(''),
};

/** `data: []`, what a call without an answer gives. */
export const nothing = z.array(z.never()).max(0);
export const success = z.strictObject({ success: z.literal(true) });

/** One mail address, as people write it: neither a list nor a name beside it. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,189}$/;
