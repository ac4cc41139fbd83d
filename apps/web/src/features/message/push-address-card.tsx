import { LIMITS, type NoticeMail } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { noticeSettingMessages } from './notice-setting-messages.ts';
import { noticeMailQuery, pushUrlQuery, useSaveNoticeMail, useSavePushUrl } from './notice-setting-queries.ts';

/** How one hears of notices outside of the site: by e-mail, and at an address of one's own. */
export function PushAddressCard({ withAddress }: { readonly withAddress: boolean }) {
  const t = useMessages(noticeSettingMessages);
  const [address, mail] = [useQuery(pushUrlQuery()), useQuery(noticeMailQuery())];
  const failed = address.error ?? mail.error;
  const retry = () => void Promise.all([address.refetch(), mail.refetch()]);
  return (
    <section className="card pad" aria-labelledby="notice-card">
      <h2 id="notice-card">{t('title')}</h2>
      {failed && <FailedFace error={failed} onRetry={retry} />}
      {!failed && (address.isPending || mail.isPending) && <LoadingFace rows={2} onRetry={retry} />}
      {mail.data?.available === 1 && <MailChoice notice_mail={mail.data.notice_mail} />}
      {mail.data?.available === 0 && (
        <p className="hint">{t(withAddress ? 'mailUnavailablePush' : 'mailUnavailable')}</p>
      )}
      {withAddress && address.data && <AddressForm push_url={address.data.push_url} />}
    </section>
  );
}

const TIMES = ['now', 'daily', 'never'] as const;

function MailChoice({ notice_mail }: { readonly notice_mail: NoticeMail }) {
  const t = useMessages(noticeSettingMessages);
  const save = useSaveNoticeMail();
  return (
    <div className="notice-mail">
      <span id="notice-mail">{t('mail')}</span>
      <Radio.Group
        aria-labelledby="notice-mail"
        value={save.isPending ? save.variables : notice_mail}
        options={TIMES.map((value) => ({ value, label: t(value) }))}
        onChange={({ target }) => save.mutate(target.value)}
      />
      <p className="hint">{t('mailHint')}</p>
      <span role="status">{save.isSuccess && t('saved')}</span>
      <ErrorNote error={save.error} />
    </div>
  );
}

function AddressForm({ push_url }: { readonly push_url: string }) {
  const t = useMessages(noticeSettingMessages);
  const save = useSavePushUrl();
  const [form] = Form.useForm<{ readonly push_url: string }>();
  const send = ({ push_url: typed }: { readonly push_url: string }) => {
    // what was said of the try before is not true of this one
    form.setFields([{ name: 'push_url', errors: [] }]);
    save.mutate(typed.trim(), { onError: (error) => showRefusal(form, error) });
  };
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ push_url }} onFinish={send}>
      <Form.Item name="push_url" label={t('address')} extra={t('addressHint')}>
        <Input type="url" inputMode="url" maxLength={LIMITS.pushUrlChars} placeholder="https://" autoComplete="off" />
      </Form.Item>
      <ErrorNote error={untoldRefusal(form, save.error)} />
      <div className="card-foot">
        <span role="status">{save.isSuccess && t('saved')}</span>
        <Button htmlType="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
