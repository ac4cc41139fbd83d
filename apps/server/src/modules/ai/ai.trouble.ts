import type { Language } from '../../platform/http/language.ts';
import { HOST_UNKNOWN, LEADS_ELSEWHERE, NOT_PUBLIC } from '../../platform/outgoing/target.ts';

type Text = Readonly<Record<Language, string>>;

const BY_MESSAGE: ReadonlyMap<unknown, Text> = new Map([
  [HOST_UNKNOWN, { zh: '找不到这个主机名，请检查地址', en: 'there is no host of this name, check the address' }],
  [
    NOT_PUBLIC,
    {
      zh: '这个地址在内部网络里，要先在环境变量 SHEAF_OUTGOING_ALLOW 里写上它的主机，再重启',
      en: 'the address is inside your own network. Name its host in SHEAF_OUTGOING_ALLOW first, and restart',
    },
  ],
  [
    LEADS_ELSEWHERE,
    {
      zh: '这个地址转到了别处，密钥不会跟过去，请填最终的地址',
      en: 'the address leads elsewhere, where the key is not sent: enter the one it leads to',
    },
  ],
]);

const REFUSED: Text = {
  zh: '对方拒绝连接，请检查地址和端口',
  en: 'the host refuses to connect, check the address and its port',
};
const UNTRUSTED: Text = {
  zh: '无法建立加密连接：证书不可信，或者这个端口不是 HTTPS',
  en: 'no encrypted connection: the certificate is not trusted, or the port does not speak HTTPS',
};
const SILENT: Text = {
  zh: '连不上，或者等了太久没有回答，请检查地址和网络',
  en: 'it cannot be reached, or took too long to answer: check the address and the network',
};

const TLS = /CERT|SSL|TLS|EPROTO|SIGNATURE/;

/** Why nothing came of asking the model, for who can mend it. Names no address. */
export function modelTrouble(error: unknown, language: Language): string {
  const { message, cause } = Object(error);
  const known = BY_MESSAGE.get(message);
  if (known) return known[language];
  const { code } = Object(cause);
  if (code === 'ECONNREFUSED') return REFUSED[language];
  return (TLS.test(String(code)) ? UNTRUSTED : SILENT)[language];
}
