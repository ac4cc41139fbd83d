import { z } from 'zod';
import { formId, id, line, zeroOrOne } from './fields.ts';

/** Who vouches for people, and how he is asked: `custom` by the fields of the form, `oidc` by what an issuer says of itself. */
export const OAUTH_PROVIDERS = [
  'custom',
  'oidc',
  'github',
  'gitlab',
  'keycloak',
  'entra',
  'feishu',
  'dingtalk',
] as const;
export type OauthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Whoever is in this group there is in this team here; with team_id 0 he administrates the site. */
const GroupRule = z.strictObject({ group: z.string().min(1).max(200), team_id: id });

/** As it is kept: without the secret, which is sealed beside it. */
export const Oauth2Form = z.strictObject({
  provider: z.enum(OAUTH_PROVIDERS),
  /** The address that the provider leads back to; '': /auth/callback below the address of the site. */
  redirectUri: z.string(),
  entrance_tips: z.string(),
  client_id: z.string(),
  protocol: z.enum(['http', 'https']),
  host: z.string(),
  authorize_path: z.string(),
  token_path: z.string(),
  /** Called for the e-mail addresses of a person, where the provider tells them apart from the person. */
  resource_path: z.string(),
  userinfo_path: z.string(),
  /** Where who logs out is led; '': nowhere else. */
  logout_redirect_uri: z.string(),
  issuer: z.string(),
  scope: z.string(),
  subject_field: z.string(),
  username_field: z.string(),
  name_field: z.string(),
  email_field: z.string(),
  groups_field: z.string(),
  /** 1: who comes for the first time gets an account. */
  create_accounts: zeroOrOne,
  group_rules: z.array(GroupRule).max(50),
});
export type Oauth2Form = z.infer<typeof Oauth2Form>;

export const OAUTH_FORM: Oauth2Form = {
  provider: 'custom',
  redirectUri: '',
  entrance_tips: '',
  client_id: '',
  protocol: 'https',
  host: '',
  authorize_path: '',
  token_path: '',
  resource_path: '',
  userinfo_path: '',
  logout_redirect_uri: '',
  issuer: '',
  scope: '',
  subject_field: '',
  username_field: '',
  name_field: '',
  email_field: '',
  groups_field: '',
  create_accounts: 1,
  group_rules: [],
};

/** As it is sent: what is absent keeps its value. What the fields may hold is judged together, field by field, when they are saved. */
export const SentOauth2Form = z.object({
  provider: z.enum(OAUTH_PROVIDERS).optional(),
  redirectUri: line(500).optional(),
  entrance_tips: line(60).optional(),
  client_id: line(300).optional(),
  /** '': as it was. */
  client_secret: line(1000).optional(),
  protocol: z.enum(['http', 'https']).optional(),
  host: line(255).optional(),
  authorize_path: line(500).optional(),
  token_path: line(500).optional(),
  resource_path: line(500).optional(),
  userinfo_path: line(500).optional(),
  logout_redirect_uri: line(500).optional(),
  issuer: line(500).optional(),
  scope: line(300).optional(),
  subject_field: line(100).optional(),
  username_field: line(100).optional(),
  name_field: line(100).optional(),
  email_field: line(100).optional(),
  groups_field: line(100).optional(),
  create_accounts: zeroOrOne.optional(),
  group_rules: z
    .array(z.object({ group: line(200), team_id: formId }))
    .max(50)
    .optional(),
});
export type SentOauth2Form = z.infer<typeof SentOauth2Form>;

/** Asked by what its issuer says of itself, and believed by its signature. */
export function isOpenId({ provider }: Pick<Oauth2Form, 'provider'>): boolean {
  return ['oidc', 'gitlab', 'keycloak', 'entra'].includes(provider);
}

const OPENID: Partial<Oauth2Form> = {
  scope: 'openid profile email',
  subject_field: 'sub',
  username_field: 'preferred_username',
  name_field: 'name',
  email_field: 'email',
};

/**
 * What a form begins with for each provider: addresses and names of fields as its own pages document them. Of those
 * that anybody may open an account with, nobody gets an account here unless the administrator says so.
 */
export const OAUTH_PRESETS: Readonly<Record<OauthProvider, Oauth2Form>> = {
  custom: OAUTH_FORM,
  oidc: { ...OAUTH_FORM, ...OPENID, provider: 'oidc' },
  github: {
    ...OAUTH_FORM,
    provider: 'github',
    host: 'github.com',
    authorize_path: '/login/oauth/authorize',
    token_path: '/login/oauth/access_token',
    userinfo_path: 'https://api.github.com/user',
    // an address that is kept private stands only in this list
    resource_path: 'https://api.github.com/user/emails',
    scope: 'read:user user:email',
    subject_field: 'id',
    username_field: 'login',
    name_field: 'name',
    email_field: 'email',
    create_accounts: 0,
  },
  gitlab: {
    ...OAUTH_FORM,
    ...OPENID,
    provider: 'gitlab',
    issuer: 'https://gitlab.com',
    username_field: 'nickname',
    groups_field: 'groups',
    create_accounts: 0,
  },
  keycloak: { ...OAUTH_FORM, ...OPENID, provider: 'keycloak', groups_field: 'groups' },
  // `sub` is another one for each application there; `oid` is the person in the directory
  entra: { ...OAUTH_FORM, ...OPENID, provider: 'entra', subject_field: 'oid', groups_field: 'groups' },
  feishu: {
    ...OAUTH_FORM,
    provider: 'feishu',
    host: 'open.feishu.cn',
    authorize_path: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
    token_path: '/open-apis/authen/v2/oauth/token',
    userinfo_path: '/open-apis/authen/v1/user_info',
    subject_field: 'union_id',
    username_field: 'enterprise_email',
    name_field: 'name',
    email_field: 'enterprise_email',
  },
  dingtalk: {
    ...OAUTH_FORM,
    provider: 'dingtalk',
    host: 'api.dingtalk.com',
    authorize_path: 'https://login.dingtalk.com/oauth2/auth',
    token_path: '/v1.0/oauth2/userAccessToken',
    userinfo_path: '/v1.0/contact/users/me',
    scope: 'openid',
    subject_field: 'unionId',
    username_field: 'nick',
    name_field: 'nick',
    email_field: 'email',
    create_accounts: 0,
  },
};
