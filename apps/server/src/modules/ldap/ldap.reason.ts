import type { Language } from '../../platform/http/language.ts';
import { DirectoryError } from '../../platform/ldap/directory-error.ts';

type Text = Readonly<Record<Language, string>>;

/** By the numbers that a directory answers with (RFC 4511, appendix A). */
const ANSWERED: ReadonlyMap<unknown, Text> = new Map([
  [
    1,
    {
      zh: '目录要先登录才能搜索，请填写用来搜索的账号和密码',
      en: 'The directory wants a log-in before it searches: enter the account that searches, and its password.',
    },
  ],
  [
    8,
    { zh: '目录要求加密，请选 STARTTLS 或 LDAPS', en: 'The directory asks for encryption: choose STARTTLS or LDAPS.' },
  ],
  [32, { zh: '目录里没有 base_dn 这个位置', en: 'The directory has no such place as base_dn says.' }],
  [34, { zh: 'base_dn 或 bind_dn 的写法不对', en: 'base_dn or bind_dn is not written as a DN.' }],
  [
    48,
    {
      zh: '目录不接受不登录或这种账号，请检查 bind_dn',
      en: 'The directory takes no log-in of this kind, or none without an account: check bind_dn.',
    },
  ],
  [49, { zh: 'bind_dn 或它的密码不对', en: 'The account that searches (bind_dn) or its password is not right.' }],
  [50, { zh: '这个账号没有权限在 base_dn 下搜索', en: 'This account may not search below base_dn.' }],
  [53, { zh: '目录拒绝这样做，也许它要求加密', en: 'The directory is unwilling; it may ask for encryption.' }],
]);

const REFUSED = {
  zh: '服务器拒绝连接，请检查地址和端口',
  en: 'The server refuses to connect: check its name and port.',
};
const NO_NAME = { zh: '找不到这个服务器名', en: 'There is no server of this name.' };
const SILENT = {
  zh: '一直没有回答，请检查地址、端口和网络',
  en: 'It does not answer: check its name, port and the network.',
};
const NETWORK: ReadonlyMap<unknown, Text> = new Map([
  ['ECONNREFUSED', REFUSED],
  ['ENOTFOUND', NO_NAME],
  ['EAI_AGAIN', NO_NAME],
  ['ETIMEDOUT', SILENT],
  ['EHOSTUNREACH', SILENT],
  ['ENETUNREACH', SILENT],
]);

const BY_TROUBLE: Readonly<Record<DirectoryError['trouble'], Text>> = {
  unreachable: {
    zh: '没有答复，或者答复的不是 LDAP，请检查地址、端口和加密方式',
    en: 'No answer, or none in LDAP: check name, port and encryption.',
  },
  unsecured: {
    zh: '无法建立可信的加密连接：证书不可信（公司自己签发的，请填“自己的根证书”），或者这个端口不用这种加密',
    en: 'No encrypted connection: the certificate is not trusted (give your own authority, if it is from there), or the port encrypts in another way.',
  },
  bind: { zh: '目录不让用来搜索的账号登录', en: 'The directory does not let the account that searches log in.' },
  search: { zh: '目录没有照这样搜索', en: 'The directory does not search as it was asked.' },
};

/** In words what is wrong and where to look, and behind it what directory or network said of each server. */
export function reasonOf(error: DirectoryError, language: Language): string {
  const { code } = Object(rootOf(error));
  const text = ANSWERED.get(code) ?? (error.trouble === 'unreachable' ? NETWORK.get(code) : undefined);
  return `${(text ?? BY_TROUBLE[error.trouble])[language]} (${error.message})`;
}

function rootOf(error: unknown): unknown {
  return error instanceof DirectoryError && error.cause !== undefined ? rootOf(error.cause) : error;
}
