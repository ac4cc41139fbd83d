import { z } from 'zod';
import { BACKUP_NEVER, BACKUP_PLAN, BackupLast, BackupPlan } from './backup.ts';
import { endpoint } from './endpoint.ts';
import { FeatureLanguages } from './feature.ts';
import { flag, formInt, jsonField, line, nothing, text, zeroOrOne } from './fields.ts';
import { LDAP_INITIAL, LDAP_NEVER, LdapSync, StoredLdap } from './ldap.ts';
import { OAUTH_FORM, Oauth2Form } from './oauth-form.ts';
import { QuotaAmount } from './quota.ts';
import { SentStorage, ShownStorage, STORAGE_INITIAL, StoredStorage } from './storage.ts';

/** What every user has who has no quota of his own; null: unlimited. */
const quota = { schema: QuotaAmount, initial: null } as const;

import { LIMITS } from './limits.ts';

const siteUrl = line(300).refine((value) => value === '' || /^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(value), {
  message: 'not an address',
});

const webAddress = line(300).refine((value) => value === '' || /^(https?:\/\/|mailto:|\/(?!\/))\S+$/.test(value), {
  message: 'not an address',
});

/** An entry of the header's menu of further products. */
const ProductLink = z.strictObject({ title: line(50).min(1), url: webAddress.min(1) });

/** Every setting of the site that is not the environment's, with its default. One row of the table `setting` each. */
export const SETTINGS = {
  register_open: { schema: zeroOrOne, initial: 1 },
  home_page: { schema: z.union([z.literal(1), z.literal(2), z.literal(3)]), initial: 1 },
  home_item: { schema: z.string().max(50), initial: '' },
  beian: { schema: z.string().max(100), initial: '' },
  force_login: { schema: zeroOrOne, initial: 0 },
  /** 1: what is shared stays readable to guests also where they are forced to log in. */
  share_open: { schema: zeroOrOne, initial: 0 },
  /** 1: items may let their readers send requests to public hosts through the site. */
  relay_open: { schema: zeroOrOne, initial: 0 },
  site_url: { schema: z.string().max(300), initial: '' },
  invite_code: { schema: z.string().max(LIMITS.inviteCodeChars), initial: '' },
  time_zone: { schema: z.string().max(60), initial: '' },
  /** 0: only administrators may search all users. */
  directory_open: { schema: zeroOrOne, initial: 1 },
  /** 0: only administrators make items, by whatever way, or teams. */
  items_open: { schema: zeroOrOne, initial: 1 },
  teams_open: { schema: zeroOrOne, initial: 1 },
  /** 1: who is logged in reads items with his name across the page. */
  show_watermark: { schema: zeroOrOne, initial: 0 },
  history_version_count: { schema: z.number().int().min(1).max(1000), initial: 20 },
  /** The largest file that may be uploaded, in MB. */
  upload_max_mb: { schema: z.number().int().min(1).max(LIMITS.uploadMb.max), initial: LIMITS.uploadMb.initial },
  features: { schema: FeatureLanguages, initial: {} },
  /** Older rows of the audit log are cut off; 0: never. */
  audit_days: { schema: z.number().int().min(0).max(LIMITS.auditDays), initial: 365 },
  /** 1: the site backs itself up. */
  backup_open: { schema: zeroOrOne, initial: 0 },
  backup_plan: { schema: BackupPlan, initial: BACKUP_PLAN },
  backup_last: { schema: BackupLast, initial: BACKUP_NEVER },
  /** Where the feedback dialog leads; '': to nobody outside the site. */
  feedback_url: { schema: webAddress, initial: '' },
  /** Beside the manual and the calls of the site. */
  more_products: { schema: z.array(ProductLink).max(20), initial: [] },
  /** '': the one that the assistant asks when nothing is said. */
  open_api_host: { schema: z.string().max(300), initial: '' },
  /** Sealed with the site's secret key for this host alone; '': there is no assistant. */
  open_api_key: { schema: z.string().max(2000), initial: '' },
  ai_model_name: { schema: z.string().max(200), initial: '' },
  /** 1: administrators who do not log in in two steps have no more power than others. */
  totp_admins: { schema: zeroOrOne, initial: 0 },
  /** 1: who is in the directory logs in by it. */
  ldap_open: { schema: zeroOrOne, initial: 0 },
  ldap_form: { schema: StoredLdap, initial: LDAP_INITIAL },
  ldap_sync: { schema: LdapSync, initial: LDAP_NEVER },
  smtp_host: { schema: z.string().max(255), initial: '' },
  smtp_port: { schema: z.number().int().min(1).max(65_535), initial: 587 },
  smtp_security: { schema: z.enum(['tls', 'starttls', 'none']), initial: 'starttls' },
  smtp_user: { schema: z.string().max(200), initial: '' },
  /** Sealed with the site's secret key. */
  smtp_password: { schema: z.string().max(2000), initial: '' },
  smtp_from: { schema: z.string().max(400), initial: '' },
  oauth2_open: { schema: zeroOrOne, initial: 0 },
  oauth2_form: { schema: Oauth2Form, initial: OAUTH_FORM },
  /** Sealed with the site's secret key, for the provider alone that it was entered for. */
  oauth2_client_secret: { schema: z.string().max(3000), initial: '' },
  /** Sealed with the site's secret key; '': nobody is logged in by it. */
  login_secret_key: { schema: z.string().max(300), initial: '' },
  /** 1: files are kept in the store of `oss_setting`, unless the environment names one. */
  oss_open: { schema: zeroOrOne, initial: 0 },
  oss_setting: { schema: StoredStorage, initial: STORAGE_INITIAL },
  /** Stores that were used before and may hold files still, the newest first. */
  oss_former: { schema: z.array(StoredStorage).max(LIMITS.formerStores), initial: [] },
  /** 1: signed log-ins are also taken in the MD5 of the old product. */
  login_key_md5: { schema: zeroOrOne, initial: 0 },
  quota_collaborators: quota,
  quota_items: quota,
  quota_pages: quota,
  quota_storage: quota,
  quota_traffic: quota,
  /** 1 from when the first user was given a quota of his own: until then nobody's has to be looked up. */
  user_quotas: { schema: zeroOrOne, initial: 0 },
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { readonly [K in SettingName]: z.infer<(typeof SETTINGS)[K]['schema']> };

const Config = z.strictObject({
  register_open: zeroOrOne,
  home_page: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  home_item: z.string(),
  beian: z.string(),
  force_login: zeroOrOne,
  share_open: zeroOrOne,
  relay_open: zeroOrOne,
  site_url: z.string(),
  invite_code: z.string(),
  time_zone: z.string(),
  directory_open: zeroOrOne,
  totp_admins: zeroOrOne,
  login_key_md5: zeroOrOne,
  items_open: zeroOrOne,
  teams_open: zeroOrOne,
  show_watermark: zeroOrOne,
  history_version_count: z.number().int(),
  upload_max_mb: z.number().int(),
  features: FeatureLanguages,
  audit_days: z.number().int(),
  feedback_url: z.string(),
  more_products: z.array(ProductLink),
  oss_open: zeroOrOne,
  oss_setting: ShownStorage,
  /** 1: the environment names a store, which is used whatever the settings say. */
  oss_by_environment: zeroOrOne,
  /** So many former stores may hold files still. */
  oss_former_count: z.number().int(),
});
export type SiteConfig = z.infer<typeof Config>;

export const loadConfig = endpoint({
  path: '/api/adminSetting/loadConfig',
  access: 'site.admin',
  summary: 'The settings of the site.',
  input: z.object({}),
  output: Config,
  errors: ['loginExpired', 'notAllowed'],
});

export const saveConfig = endpoint({
  path: '/api/adminSetting/saveConfig',
  access: 'site.admin',
  summary: 'Change settings of the site; what is not sent keeps its value.',
  input: z.object({
    register_open: flag.optional(),
    home_page: formInt.pipe(z.literal([1, 2, 3])).optional(),
    home_item: z.union([z.number().transform(String), line(50)]).optional(),
    beian: line(100).optional(),
    force_login: flag.optional(),
    share_open: flag.optional(),
    relay_open: flag.optional(),
    site_url: siteUrl.optional(),
    invite_code: text.trim().max(LIMITS.inviteCodeChars).optional(),
    time_zone: line(60).optional(),
    directory_open: flag.optional(),
    totp_admins: flag.optional(),
    login_key_md5: flag.optional(),
    items_open: flag.optional(),
    teams_open: flag.optional(),
    show_watermark: flag.optional(),
    history_version_count: formInt.pipe(z.number().min(1).max(1000)).optional(),
    upload_max_mb: formInt.pipe(z.number().min(1).max(LIMITS.uploadMb.max)).optional(),
    features: jsonField(FeatureLanguages).optional(),
    audit_days: formInt.pipe(z.number().min(0).max(LIMITS.auditDays)).optional(),
    feedback_url: webAddress.optional(),
    more_products: jsonField(z.array(ProductLink).max(20)).optional(),
    oss_open: flag.optional(),
    oss_setting: jsonField(SentStorage).optional(),
  }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'settingInvalid', 'storageFormerMany', 'totpOwnFirst'],
});
