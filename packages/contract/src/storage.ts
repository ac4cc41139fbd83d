import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, jsonField, line, zeroOrOne } from './fields.ts';

/** Whose store of objects it is; all are spoken to as S3. */
const STORAGE_TYPES = ['aliyun', 'qiniu', 'qcloud', 's3_storage'] as const;
export type StorageType = (typeof STORAGE_TYPES)[number];

const ossType = z.enum(STORAGE_TYPES);
const protocol = z.enum(['http', 'https']);

/** As it is kept; `secret` and `secretKey` are sealed with the site's secret key. */
export const StoredStorage = z.strictObject({
  oss_type: ossType,
  key: z.string(),
  secret: z.string(),
  endpoint: z.string(),
  bucket: z.string(),
  /** The folder of the bucket; '': the whole of it. */
  subcat: z.string(),
  protocol,
  /** Where pictures that everybody may see are read; '': at the site. */
  domain: z.string(),
  region: z.string(),
  secretId: z.string(),
  secretKey: z.string(),
  /** 1: browsers read files at the store, by addresses that are signed for a minute. */
  direct: zeroOrOne,
});
export type StoredStorage = z.infer<typeof StoredStorage>;

export const STORAGE_INITIAL: StoredStorage = {
  oss_type: 's3_storage',
  key: '',
  secret: '',
  endpoint: '',
  bucket: '',
  subcat: '',
  protocol: 'https',
  domain: '',
  region: '',
  secretId: '',
  secretKey: '',
  direct: 0,
};

/** As it is answered: secrets are set and never read again. */
export const ShownStorage = StoredStorage.extend({
  secret: z.literal(''),
  secret_set: zeroOrOne,
  secretKey: z.literal(''),
  secretKey_set: zeroOrOne,
});
export type ShownStorage = z.infer<typeof ShownStorage>;

/** As it is sent: what is absent, and a secret that is empty, keeps its value. */
export const SentStorage = z.object({
  oss_type: ossType.optional(),
  key: line(200).optional(),
  secret: line(500).optional(),
  endpoint: line(300).optional(),
  bucket: line(100).optional(),
  subcat: line(100).optional(),
  protocol: protocol.optional(),
  domain: line(255).optional(),
  region: line(60).optional(),
  secretId: line(200).optional(),
  secretKey: line(500).optional(),
  direct: flag.optional(),
});
export type SentStorage = z.output<typeof SentStorage>;

const step = z.enum(['write', 'read', 'remove']);
export type StorageStep = z.infer<typeof step>;

const StorageTest = z.strictObject({
  /** In the order in which they are done; what follows a failure is not tried. */
  steps: z.array(z.strictObject({ step, ok: zeroOrOne, reason: z.string() })),
  /** The field of the form that is most likely to blame; '': none in particular. */
  field: z.string(),
});
export type StorageTest = z.infer<typeof StorageTest>;

export const testStorage = endpoint({
  path: '/api/adminSetting/testStorage',
  access: 'site.admin',
  summary: 'Write, read and remove a small object in a store without storing its settings; says what is wrong.',
  input: z.object({ oss_setting: jsonField(SentStorage) }),
  output: StorageTest,
  errors: ['loginExpired', 'notAllowed', 'settingInvalid'],
});
