import { isOpenId, type Oauth2Form } from '@sheaf/contract';

/** Who vouches for people, with the secret that this site proves itself by; '' where there is none. */
export interface OauthProvider {
  readonly form: Oauth2Form;
  readonly secret: string;
  /** The address that the browser comes back to. */
  readonly callback: string;
}

export type OauthPath = 'authorize_path' | 'token_path' | 'userinfo_path' | 'resource_path';

/** The whole address of what the form names by a path below its host, or by an address. */
export function oauthAddress(form: Oauth2Form, path: OauthPath): string {
  return /^https?:\/\//i.test(form[path]) ? form[path] : `${hostAddress(form)}${form[path]}`;
}

/** Whose subjects people are, where no ID token names the issuer. */
export function hostAddress({ protocol, host }: Oauth2Form): string {
  return `${protocol}://${host}`;
}

/** The one place to which the secret goes: who enters another enters the secret anew. */
export function secretPlace(form: Oauth2Form): string {
  return isOpenId(form) ? form.issuer : oauthAddress(form, 'token_path');
}

/** Issuers of many companies: anybody's account there would be taken for one of this company. */
const OF_MANY = /\/(common|organizations|consumers)(\/|$)/i;

type Field = keyof Oauth2Form;

/** The first field that holds what cannot be, or with `open` lacks what is needed to log in. */
export function badField(form: Oauth2Form, { open, hasSite }: { open: boolean; hasSite: boolean }): Field | undefined {
  const wrong = (Object.keys(FORMS) as (keyof typeof FORMS)[]).find((field) => !FORMS[field](form[field], form)); // its own keys
  if (wrong) return wrong;
  if (form.group_rules.some(({ group }) => group === '')) return 'group_rules';
  if (!open) return undefined;
  const needed: readonly Field[] = isOpenId(form)
    ? ['issuer', 'client_id']
    : ['client_id', 'host', 'authorize_path', 'token_path', 'userinfo_path'];
  return (
    needed.find((field) => form[field] === '') ?? (form.redirectUri === '' && !hasSite ? 'redirectUri' : undefined)
  );
}

const isPath = (value: string) => value === '' || /^\/(?!\/)\S*$/.test(value) || isAddress(value);

const FORMS = {
  redirectUri: (value: string) => value === '' || isAddress(value),
  host: (value: string) => /^([\p{L}\p{N}][\p{L}\p{N}.-]*|\[[\da-f:]+\])?(:\d{1,5})?$/iu.test(value),
  authorize_path: isPath,
  token_path: isPath,
  resource_path: isPath,
  userinfo_path: isPath,
  logout_redirect_uri: (value: string) => value === '' || isAddress(value),
  issuer: (value: string) => value === '' || (isAddress(value) && !value.includes('?') && !OF_MANY.test(value)),
  scope: (value: string, form: Oauth2Form) => !isOpenId(form) || value === '' || value.split(' ').includes('openid'),
} as const;

function isAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s#\\]/.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}
