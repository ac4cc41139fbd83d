import { ERRORS } from '@sheaf/contract';
import { hasCode } from '../../lib/api.ts';
import { messages, useMessages } from '../../lib/i18n.ts';

/** What each field of the settings has to hold, by the name that a refusal gives. */
const settingWanted = messages({
  site_url: {
    zh: '请填完整的网址，例如 https://docs.example.com',
    en: 'Enter a whole address, for example https://docs.example.com',
  },
  time_zone: {
    zh: '没有这个时区。请填时区的标准名称，例如 Asia/Shanghai',
    en: 'There is no such time zone. Enter its standard name, for example Asia/Shanghai',
  },
  feedback_url: {
    zh: '请填 https:// 开头的网址，或 mailto: 开头的邮箱',
    en: 'Enter an address beginning with https://, or an e-mail address beginning with mailto:',
  },
  home_item: {
    zh: '没有这个项目，请填项目 ID 或个性域名',
    en: 'There is no such item: enter its id or its personal domain',
  },
  smtp_host: {
    zh: '请填邮件服务器的名称，例如 smtp.example.com',
    en: 'Enter the name of the mail server, for example smtp.example.com',
  },
  smtp_from: {
    zh: '请填一个邮箱，例如 Sheaf <docs@example.com>',
    en: 'Enter an e-mail address, for example Sheaf <docs@example.com>',
  },
  host: {
    zh: '请填服务器的名称，例如 id.example.com；不带路径',
    en: 'Enter the name of the server, for example id.example.com, without a path',
  },
  base_dn: {
    zh: '请填从哪里查找，例如 ou=people,dc=example,dc=com',
    en: 'Enter where to search, for example ou=people,dc=example,dc=com',
  },
  bind_password: {
    zh: '查找用的账号要有密码',
    en: 'The account that searches needs its password',
  },
  search_filter: {
    zh: '搜索条件写得不对，括号要成对，例如 (&(objectClass=person)(cn=*))',
    en: 'This is no search filter: check its brackets, for example (&(objectClass=person)(cn=*))',
  },
  ca: {
    zh: '请贴 PEM 格式的证书，以 -----BEGIN CERTIFICATE----- 开头',
    en: 'Paste a certificate in PEM form, which begins with -----BEGIN CERTIFICATE-----',
  },
  issuer: {
    zh: '请填签发者的完整网址，例如 https://id.example.com/realms/main',
    en: 'Enter the whole address of the issuer, for example https://id.example.com/realms/main',
  },
  client_id: {
    zh: '请填在提供方登记后得到的 Client ID',
    en: 'Enter the client ID that the provider gave you',
  },
  authorize_path: {
    zh: '请填 / 开头的路径，或完整的网址',
    en: 'Enter a path beginning with /, or a whole address',
  },
  token_path: {
    zh: '请填 / 开头的路径，或完整的网址',
    en: 'Enter a path beginning with /, or a whole address',
  },
  userinfo_path: {
    zh: '请填 / 开头的路径，或完整的网址',
    en: 'Enter a path beginning with /, or a whole address',
  },
  resource_path: {
    zh: '请填 / 开头的路径，或完整的网址',
    en: 'Enter a path beginning with /, or a whole address',
  },
  redirectUri: {
    zh: '请填完整的回调网址，或先在“站点设置”里填站点地址',
    en: 'Enter a whole address, or set the address of the site under “Web settings” first',
  },
  logout_redirect_uri: {
    zh: '请填完整的网址，例如 https://id.example.com/logout',
    en: 'Enter a whole address, for example https://id.example.com/logout',
  },
  scope: {
    zh: 'OpenID Connect 的范围要包含 openid',
    en: 'The scope of OpenID Connect has to contain openid',
  },
  open_api_host: {
    zh: '请填完整的网址，例如 https://api.openai.com',
    en: 'Enter a whole address, for example https://api.openai.com',
  },
  folder: {
    zh: '请填服务器上的完整路径，例如 /backup/sheaf',
    en: 'Enter a whole path on the server, for example /backup/sheaf',
  },
  other: { zh: '没有填，或者填得不对', en: 'This is missing, or not right' },
});

/** What to say of a refusal: where the server only says that a field is not right, what is wanted there. */
export function useWanted(): (error: Error & { readonly field?: string | undefined }) => string {
  const t = useMessages(settingWanted);
  return (error) => {
    const { field } = error;
    if (!hasCode(error, ERRORS.settingInvalid.code, ERRORS.badInput.code) || field === undefined) return error.message;
    return t(isKnown(field) ? field : 'other');
  };
}

function isKnown(field: string): field is keyof typeof settingWanted {
  return Object.hasOwn(settingWanted, field);
}
