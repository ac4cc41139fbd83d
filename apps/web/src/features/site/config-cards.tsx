import { LIMITS, type SiteConfig } from '@sheaf/contract';
import { Checkbox, Form, Input, InputNumber, Radio } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ConfigCard } from './config-card.tsx';
import { HomeItemField } from './home-item-field.tsx';
import { siteAdminMessages } from './site-admin-messages.ts';

interface CardProps {
  readonly config: SiteConfig;
}

export function EntryCard({
  config: { register_open, invite_code, force_login, share_open, relay_open, directory_open, totp_admins },
}: CardProps) {
  const t = useMessages(siteAdminMessages);
  return (
    <ConfigCard
      title={t('entryCard')}
      initial={{
        register_open: register_open === 1,
        invite_code,
        force_login: force_login === 1,
        share_open: share_open === 1,
        relay_open: relay_open === 1,
        directory_open: directory_open === 1,
        totp_admins: totp_admins === 1,
      }}
      toChange={({
        register_open: open,
        force_login: forced,
        share_open: shared,
        relay_open: relayed,
        directory_open: listed,
        totp_admins: secured,
        ...fields
      }) => ({
        ...fields,
        register_open: open ? 1 : 0,
        force_login: forced ? 1 : 0,
        share_open: shared ? 1 : 0,
        relay_open: relayed ? 1 : 0,
        directory_open: listed ? 1 : 0,
        totp_admins: secured ? 1 : 0,
      })}
    >
      <Form.Item name="register_open" valuePropName="checked">
        <Checkbox>{t('registerOpen')}</Checkbox>
      </Form.Item>
      <Form.Item name="invite_code" label={t('inviteCode')} extra={t('inviteCodeHint')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="force_login" valuePropName="checked" extra={t('forceLoginHint')}>
        <Checkbox>{t('forceLogin')}</Checkbox>
      </Form.Item>
      <Form.Item name="share_open" valuePropName="checked" extra={t('shareOpenHint')}>
        <Checkbox>{t('shareOpen')}</Checkbox>
      </Form.Item>
      <Form.Item name="relay_open" valuePropName="checked" extra={t('relayOpenHint')}>
        <Checkbox>{t('relayOpen')}</Checkbox>
      </Form.Item>
      <Form.Item name="directory_open" valuePropName="checked" extra={t('directoryOpenHint')}>
        <Checkbox>{t('directoryOpen')}</Checkbox>
      </Form.Item>
      <Form.Item name="totp_admins" valuePropName="checked" extra={t('totpAdminsHint')}>
        <Checkbox>{t('totpAdmins')}</Checkbox>
      </Form.Item>
    </ConfigCard>
  );
}

export function HomeCard({ config: { home_page, home_item, beian } }: CardProps) {
  const t = useMessages(siteAdminMessages);
  const modes = [
    { value: 1 as const, label: t('homeLanding') },
    { value: 2 as const, label: t('homeLogin') },
    { value: 3 as const, label: t('homeItemMode') },
  ];
  return (
    <ConfigCard title={t('homeCard')} initial={{ home_page, home_item, beian }} toChange={(fields) => fields}>
      <Form.Item name="home_page" label={t('homePage')}>
        <Radio.Group options={modes} aria-label={t('homePage')} />
      </Form.Item>
      <Form.Item name="home_item" label={t('homeItem')} dependencies={['home_page']}>
        <HomeItemField />
      </Form.Item>
      <Form.Item name="beian" label={t('beian')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
    </ConfigCard>
  );
}

export function SiteCard({
  config: { site_url, time_zone, history_version_count, upload_max_mb, feedback_url, show_watermark },
}: CardProps) {
  const t = useMessages(siteAdminMessages);
  return (
    <ConfigCard
      title={t('siteCard')}
      initial={{
        ...{ site_url, time_zone, history_version_count, upload_max_mb, feedback_url },
        show_watermark: show_watermark === 1,
      }}
      toChange={({ show_watermark: shown, ...fields }) => ({ ...fields, show_watermark: shown ? 1 : 0 })}
    >
      <Form.Item name="site_url" label={t('siteUrl')} extra={t('siteUrlHint')}>
        <Input className="mono" maxLength={300} inputMode="url" autoComplete="off" />
      </Form.Item>
      <Form.Item name="time_zone" label={t('timeZone')} extra={t('timeZoneHint')}>
        <Input className="mono" maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="history_version_count"
        label={t('historyCount')}
        rules={[{ required: true, message: t('missing') }]}
      >
        <InputNumber min={1} max={1000} precision={0} />
      </Form.Item>
      <Form.Item name="upload_max_mb" label={t('uploadMax')} rules={[{ required: true, message: t('missing') }]}>
        <InputNumber min={1} max={LIMITS.uploadMb.max} precision={0} />
      </Form.Item>
      <Form.Item name="show_watermark" valuePropName="checked" extra={t('watermarkHint')}>
        <Checkbox>{t('watermark')}</Checkbox>
      </Form.Item>
      <Form.Item name="feedback_url" label={t('feedbackUrl')} extra={t('feedbackUrlHint')}>
        <Input className="mono" maxLength={300} inputMode="url" autoComplete="off" />
      </Form.Item>
    </ConfigCard>
  );
}
