import type { StoredStorage } from '@sheaf/contract';
import type { Language } from '../../platform/http/language.ts';
import type { StoreTrouble } from '../../platform/storage/store-error.ts';
import { STORAGE_PRESETS } from './storage.place.ts';

/** What a test may find out beside what the store says. */
export type TestTrouble = StoreTrouble | 'wrong' | 'lost' | 'kept';

const TEXTS: Readonly<Record<TestTrouble, Readonly<Record<Language, string>>>> = {
  name: { zh: '找不到这个地址，请检查 Endpoint', en: 'There is no host of this name. Check the endpoint.' },
  refused: {
    zh: '这个地址拒绝连接，请检查 Endpoint 和端口',
    en: 'The host refuses to connect. Check the endpoint and its port.',
  },
  silent: { zh: '一直没有回答，请检查地址和网络', en: 'It does not answer. Check the address and the network.' },
  broken: { zh: '连接中断了，请检查地址和协议', en: 'The connection broke off. Check the address and the protocol.' },
  tls: {
    zh: '无法建立加密连接：证书不可信，或者这个端口不是 HTTPS',
    en: 'No encrypted connection: the certificate is not trusted, or the port does not speak HTTPS.',
  },
  key: { zh: '存储不认识这个 Key', en: 'The store does not know this key.' },
  secret: { zh: 'Secret 不对', en: 'The secret is not right.' },
  denied: {
    zh: '这个 Key 没有权限读写这个存储桶',
    en: 'With this key the bucket can be neither written nor read.',
  },
  bucket: { zh: '没有这个存储桶', en: 'There is no such bucket.' },
  region: { zh: '地域不对，存储桶在别的地域', en: 'The region is not right: the bucket is in another one.' },
  clock: {
    zh: '服务器的时间和存储的时间相差太多，请校准',
    en: 'The clocks of this server and of the store differ too much. Set them.',
  },
  full: { zh: '存储空间已满', en: 'The store is full.' },
  sealed: {
    zh: '保存的 Secret 解不开，请重新输入',
    en: 'The stored secret cannot be opened. Enter it again.',
  },
  strange: {
    zh: '回答不像 S3 存储，请检查 Endpoint',
    en: 'It does not answer as an S3 store does. Check the endpoint.',
  },
  wrong: { zh: '读回来的内容和写入的不一样', en: 'What was read is not what was written.' },
  lost: { zh: '写入成功，却读不到', en: 'It was written, and is not there.' },
  kept: { zh: '删除之后还在', en: 'It was removed, and is still there.' },
};

/** With what the store said, which names no secret. */
export function troubleText(trouble: TestTrouble, language: Language, said: string): string {
  const text = TEXTS[trouble][language];
  return said === '' ? text : `${text} (${said.slice(0, 300)})`;
}

/** The field that is most likely to blame; '': none in particular. */
export function fieldToBlame(trouble: TestTrouble, { oss_type }: Pick<StoredStorage, 'oss_type'>): string {
  const { names } = STORAGE_PRESETS[oss_type];
  if (trouble === 'key') return names.key;
  if (trouble === 'secret' || trouble === 'sealed') return names.secret;
  if (trouble === 'bucket' || trouble === 'region') return trouble;
  return ['name', 'refused', 'silent', 'broken', 'tls', 'strange'].includes(trouble) ? 'endpoint' : '';
}
