import type { SiteConfig, StorageType } from '@sheaf/contract';
import { Checkbox, Form, Input, Radio } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ConfigCard } from './config-card.tsx';
import { storageMessages } from './storage-messages.ts';
import { StorageTestPart } from './storage-test.tsx';

type StorageFields = Omit<
  SiteConfig['oss_setting'],
  'secret_set' | 'secretKey_set' | 'secret' | 'secretKey' | 'direct'
> & {
  readonly oss_open: boolean;
  readonly secret: string;
  readonly secretKey: string;
  readonly direct: boolean;
};

/** Secrets are never shown: an empty field keeps the one that is set. */
const HIDDEN = { secret: '', secretKey: '' } as const;

/** Where the site keeps its files. */
export function StorageCard({ config }: { readonly config: SiteConfig }) {
  const t = useMessages(storageMessages);
  const { secret_set, secretKey_set, direct, ...fields } = config.oss_setting;
  const types = [
    { value: 'aliyun', label: t('aliyun') },
    { value: 'qiniu', label: t('qiniu') },
    { value: 'qcloud', label: t('qcloud') },
    { value: 's3_storage', label: t('s3_storage') },
  ] satisfies { value: StorageType; label: string }[];
  return (
    <ConfigCard<StorageFields>
      title={t('card')}
      hint={t('cardHint')}
      initial={{ ...fields, ...HIDDEN, direct: direct === 1, oss_open: config.oss_open === 1 }}
      afterwards={HIDDEN}
      toChange={({ oss_open, ...given }) => ({ oss_open: oss_open ? 1 : 0, oss_setting: sentStorage(given) })}
    >
      {config.oss_by_environment === 1 && <p className="note">{t('byEnvironment')}</p>}
      {config.oss_former_count > 0 && <p className="note">{t('former', { count: String(config.oss_former_count) })}</p>}
      <Form.Item name="oss_open" valuePropName="checked">
        <Checkbox>{t('open')}</Checkbox>
      </Form.Item>
      <Form.Item name="oss_type" label={t('type')}>
        <Radio.Group options={types} aria-label={t('type')} />
      </Form.Item>
      <KeyFields secretSet={secret_set === 1} secretKeySet={secretKey_set === 1} />
      <PlaceFields />
      <ReadingFields />
      <StorageTestPart toSent={sentStorage} />
    </ConfigCard>
  );
}

function sentStorage({ direct, ...fields }: Omit<StorageFields, 'oss_open'>) {
  return { ...fields, direct: direct ? (1 as const) : (0 as const) };
}

/** The names that each store gives to its key. */
function KeyFields({ secretSet, secretKeySet }: { secretSet: boolean; secretKeySet: boolean }) {
  const t = useMessages(storageMessages);
  const isTencent = Form.useWatch('oss_type') === 'qcloud';
  const pairs = [
    { key: 'key', secret: 'secret', isSet: secretSet, hidden: isTencent },
    { key: 'secretId', secret: 'secretKey', isSet: secretKeySet, hidden: !isTencent },
  ] as const;
  return pairs.map(({ key, secret, isSet, hidden }) => (
    <div className="storage-pair" key={key} hidden={hidden}>
      <Form.Item name={key} label={t(key)} hidden={hidden}>
        <Input className="mono" maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name={secret} label={t(secret)} extra={t('secretHint')} hidden={hidden}>
        <Input.Password maxLength={500} autoComplete="new-password" {...(isSet && { placeholder: t('secretKept') })} />
      </Form.Item>
    </div>
  ));
}

const HINTS = {
  aliyun: { endpoint: 'endpointAliyun', region: 'regionAliyun' },
  qiniu: { endpoint: 'endpointRegion', region: 'regionQiniu' },
  qcloud: { endpoint: 'endpointRegion', region: 'regionQcloud' },
  s3_storage: { endpoint: 'endpointS3', region: 'regionS3' },
} as const;

function PlaceFields() {
  const t = useMessages(storageMessages);
  const type: StorageType = Form.useWatch('oss_type') ?? 's3_storage';
  return (
    <>
      <div className="storage-pair">
        <Form.Item name="endpoint" label={t('endpoint')} extra={t(HINTS[type].endpoint)}>
          <Input className="mono" maxLength={300} autoComplete="off" />
        </Form.Item>
        <Form.Item name="region" label={t('region')} extra={t(HINTS[type].region)}>
          <Input className="mono" maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="bucket" label={t('bucket')}>
          <Input className="mono" maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="subcat" label={t('subcat')} extra={t('subcatHint')}>
          <Input className="mono" maxLength={100} autoComplete="off" />
        </Form.Item>
      </div>
      <Form.Item name="protocol" label={t('protocol')}>
        <Radio.Group options={['https', 'http']} aria-label={t('protocol')} />
      </Form.Item>
    </>
  );
}

function ReadingFields() {
  const t = useMessages(storageMessages);
  return (
    <>
      <Form.Item name="domain" label={t('domain')} extra={t('domainHint')}>
        <Input className="mono" maxLength={255} autoComplete="off" placeholder="files.example.com" />
      </Form.Item>
      <Form.Item name="direct" valuePropName="checked" extra={t('directHint')}>
        <Checkbox>{t('direct')}</Checkbox>
      </Form.Item>
    </>
  );
}
