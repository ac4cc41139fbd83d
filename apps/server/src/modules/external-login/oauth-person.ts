import { LIMITS, type Oauth2Form } from '@sheaf/contract';

export type Claims = Readonly<Record<string, unknown>>;

/** Somebody as a provider tells of him. */
export interface OauthPerson {
  /** What stays when name and address of the person change; '' where the provider does not say. */
  readonly subject: string;
  /** Suggested; '' where nothing fits. */
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly groups: readonly string[];
}

const SUBJECT_CHARS_MAX = 255;
const GROUPS_MAX = 1000;
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,189}$/;
const USERNAME_FIELDS = ['preferred_username', 'username', 'login', 'nickname', 'email', 'name'];

/** Reads the claims by the fields that the form names, each with what most providers call it where it names none. */
export function personIn(claims: Claims, form: Oauth2Form): OauthPerson {
  const first = (named: string, usual: readonly string[]) =>
    (named === '' ? usual : [named]).map((field) => textAt(claims, field)).find((text) => text !== '') ?? '';
  const email = first(form.email_field, ['email']);
  const subject = first(form.subject_field, ['sub', 'id']);
  return {
    subject: subject.length > SUBJECT_CHARS_MAX ? '' : subject,
    username: usernameOf(claims, form),
    name: first(form.name_field, ['name', 'nickname']),
    email: EMAIL.test(email) ? email : '',
    groups: form.groups_field === '' ? [] : groupsIn(valueAt(claims, form.groups_field)),
  };
}

/** What his groups are worth here, by the rules of the form alone. */
export function rightsIn(
  { group_rules }: Oauth2Form,
  { groups }: OauthPerson,
): { readonly administrator: boolean; readonly teams: readonly number[] } {
  const ids = group_rules.filter(({ group }) => groups.includes(group)).map(({ team_id }) => team_id);
  return { administrator: ids.includes(0), teams: [...new Set(ids.filter((team_id) => team_id > 0))] };
}

/** Who wants a name that cannot be one here gets the nearest that can; of an address what stands before the @. */
function usernameOf(claims: Claims, { username_field }: Oauth2Form): string {
  const fields = [...(username_field === '' ? [] : [username_field]), ...USERNAME_FIELDS];
  const { min, max } = LIMITS.usernameChars;
  for (const field of fields) {
    const said = textAt(claims, field);
    const [local = ''] = EMAIL.test(said) ? said.split('@') : [said];
    const fitting = local
      .normalize('NFKC')
      .trim()
      .replaceAll(/\s+/gu, '.')
      .replaceAll(/[^\p{L}\p{N}._@-]|\p{Default_Ignorable_Code_Point}/gu, '');
    const chars = [...fitting].slice(0, max);
    if (chars.length >= min) return chars.join('');
  }
  return '';
}

/** Text, or a number, which many use for ids. */
function textAt(claims: Claims, field: string): string {
  const value = valueAt(claims, field);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value.trim() : '';
}

/** A field by its whole name, which may hold dots, or by its way: `data.open_id`. */
function valueAt(claims: Claims, field: string): unknown {
  if (Object.hasOwn(claims, field)) return claims[field];
  let value: unknown = claims;
  for (const part of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

function groupsIn(value: unknown): string[] {
  const listed = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const names = listed.map((group: unknown) => (typeof group === 'string' ? group.trim() : ''));
  return names.filter((name) => name !== '').slice(0, GROUPS_MAX);
}
