import type { LdapStep } from '@sheaf/contract';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { DirectoryError, type DirectoryTrouble } from '../../platform/ldap/directory-error.ts';
import { reasonOf } from './ldap.reason.ts';

export const STEP_OF: Readonly<Record<DirectoryTrouble, LdapStep>> = {
  unreachable: 'connect',
  unsecured: 'secure',
  bind: 'bind',
  search: 'search',
};

const WORDS: Readonly<Record<LdapStep, Readonly<Record<Language, string>>>> = {
  connect: { zh: '连接', en: 'connect' },
  secure: { zh: '加密', en: 'encrypt' },
  bind: { zh: '登录目录', en: 'log in to the directory' },
  search: { zh: '搜索', en: 'search' },
};

/** What went wrong with the directory, as administrators are told; others pass as they are. */
export function toldTrouble(error: unknown, language: Language): unknown {
  if (!(error instanceof DirectoryError)) return error;
  const step = WORDS[STEP_OF[error.trouble]][language];
  return new ApiError('ldapFailed', { step, reason: reasonOf(error, language) }, { cause: error });
}
