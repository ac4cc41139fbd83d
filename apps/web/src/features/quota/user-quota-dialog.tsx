import { QUOTA_KINDS, type QuotaKind, type Quotas, type UserQuotaUse } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Modal, Select } from 'antd';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { useChangeText } from './my-requests.tsx';
import { amountText } from './quota-amount.ts';
import { QuotaFacts } from './quota-bar.tsx';
import { quotaMessages } from './quota-messages.ts';
import { siteQuotasQuery, userQuotasQuery, useSaveUserQuotas } from './quota-queries.ts';
import { type UserQuotaFields, userQuotaChanges, userQuotaFields, userUnit } from './user-quota-fields.ts';
import { userQuotaMessages } from './user-quota-messages.ts';

interface UserQuotaDialogProps {
  readonly uid: number;
  /** As he is called where this was opened. */
  readonly name: string;
  readonly onClose: () => void;
  /** What was done, to be told. */
  readonly onSaid: (text: string) => void;
}

/** What one user uses, and what he is allotted of each kind: as the site gives, unlimited, or an amount of his own. */
export function UserQuotaDialog({ uid, name, onClose, onSaid }: UserQuotaDialogProps) {
  const t = useMessages(userQuotaMessages);
  const [form] = Form.useForm<UserQuotaFields>();
  const user = useQuery(userQuotasQuery(uid));
  const site = useQuery(siteQuotasQuery());
  const save = useSaveUserQuotas();
  const [failed] = [user, site].filter(({ isError }) => isError);
  const refetch = () => void Promise.all([user.refetch(), site.refetch()]);
  const saved = () => {
    onSaid(t('saved', { name }));
    onClose();
  };
  const submit = (fields: UserQuotaFields) => {
    if (!user.data) return;
    const changes = userQuotaChanges(user.data, fields);
    whenDone(save.mutateAsync({ uid, ...changes }), saved);
  };
  return (
    <Modal
      open
      width={560}
      mask={{ closable: false }}
      title={t('dialog', { name })}
      okText={t('save')}
      okButtonProps={{ loading: save.isPending, disabled: !user.data || !site.data }}
      onOk={form.submit}
      onCancel={onClose}
    >
      {failed?.error && <FailedFace error={failed.error} onRetry={refetch} />}
      {!failed && !(user.data && site.data) && <LoadingFace rows={5} onRetry={refetch} />}
      {user.data && site.data && (
        <Form<UserQuotaFields>
          form={form}
          name={`user-quotas-${uid}`}
          layout="vertical"
          requiredMark={false}
          initialValues={userQuotaFields(user.data)}
          onFinish={submit}
        >
          <OpenRequests requests={user.data.requests} />
          <ul className="quota-rows user-quotas">
            {QUOTA_KINDS.map((kind) => (
              <KindRow key={kind} kind={kind} user={user.data} site={site.data} />
            ))}
          </ul>
          <SubmitByEnter />
        </Form>
      )}
      <ErrorNote error={save.error} />
    </Modal>
  );
}

function OpenRequests({ requests }: Pick<UserQuotaUse, 'requests'>) {
  return requests
    .filter(({ state }) => state === 'open')
    .map((request) => <OpenRequest key={request.request_id} request={request} />);
}

function OpenRequest({ request }: { request: UserQuotaUse['requests'][number] }) {
  const t = useMessages(userQuotaMessages);
  return <p className="note">{t('asked', { what: useChangeText(request) })}</p>;
}

interface KindRowProps {
  readonly kind: QuotaKind;
  readonly user: UserQuotaUse;
  readonly site: Quotas;
}

function KindRow({ kind, user, site }: KindRowProps) {
  const t = useMessages(userQuotaMessages);
  const words = useMessages(quotaMessages);
  const language = useLanguage();
  const choice = Form.useWatch([kind, 'choice']);
  const ofSite = site[kind];
  const unit = userUnit(kind, user);
  const amount = ofSite === null ? words('unlimited') : amountText(kind, ofSite, language);
  const choices = [
    { value: 'default', label: t('asSite', { amount }) },
    { value: 'unlimited', label: t('noLimit') },
    { value: 'amount', label: t('ownAmount') },
  ];
  const named = words(kind);
  const label =
    unit.name === undefined ? t('amount', { kind: named }) : t('amountIn', { kind: named, unit: unit.name });
  return (
    <li>
      <div className="quota-row">
        <QuotaFacts
          name={named}
          {...(kind === 'pages' && { hint: t('fullest') })}
          kind={kind}
          used={user.used[kind]}
          allowed={user.quotas[kind]}
        />
      </div>
      <div className="user-quota">
        <Form.Item name={[kind, 'choice']}>
          <Select aria-label={t('choice', { kind: named })} options={choices} />
        </Form.Item>
        {choice === 'amount' && (
          <Form.Item name={[kind, 'amount']} rules={[{ required: true, message: t('amountMissing') }]}>
            <InputNumber
              min={0}
              controls={false}
              aria-label={label}
              {...(unit.name === undefined ? { precision: 0 } : { suffix: unit.name })}
            />
          </Form.Item>
        )}
      </div>
    </li>
  );
}
