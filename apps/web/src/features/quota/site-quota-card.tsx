import { QUOTA_KINDS, type Quotas } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, InputNumber } from 'antd';
import { CallError } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { quotaAdminMessages } from './quota-admin-messages.ts';
import { eachKind, fromUnit, inUnit, type Unit, unitOf } from './quota-amount.ts';
import { quotaMessages } from './quota-messages.ts';
import { siteQuotasQuery, useSaveSiteQuotas } from './quota-queries.ts';

/** What every user is allotted who has no quota of his own; an empty field is unlimited. */
export function SiteQuotaCard() {
  const t = useMessages(quotaAdminMessages);
  const quotas = useQuery(siteQuotasQuery());
  return (
    <section className="card pad" aria-labelledby="site-quotas">
      <h2 id="site-quotas">{t('siteQuotas')}</h2>
      <p className="hint">{t('siteQuotasHint')}</p>
      {quotas.isPending && <LoadingFace rows={3} onRetry={() => void quotas.refetch()} />}
      {quotas.isError && <FailedFace error={quotas.error} onRetry={() => void quotas.refetch()} />}
      {quotas.data && <QuotaForm quotas={quotas.data} />}
    </section>
  );
}

type Fields = Readonly<Record<keyof Quotas, number | null | undefined>>;

function QuotaForm({ quotas }: { quotas: Quotas }) {
  const t = useMessages(quotaAdminMessages);
  const kinds = useMessages(quotaMessages);
  const [form] = Form.useForm<Fields>();
  const save = useSaveSiteQuotas();
  const underField = (error: Error) => {
    const kind = QUOTA_KINDS.find((one) => error instanceof CallError && error.field === one);
    if (kind) form.setFields([{ name: kind, errors: [error.message] }]);
  };
  // what stays as it is is not sent: a field may show an amount rounded
  const touched = (fields: Fields) =>
    eachKind((kind) => (form.isFieldTouched(kind) ? asked(fields[kind], fieldUnit(kind)) : undefined));
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={eachKind((kind) => shown(quotas[kind], fieldUnit(kind)))}
      onFinish={(fields) => save.mutate(touched(fields), { onError: underField })}
    >
      {QUOTA_KINDS.map((kind) => {
        const unit = fieldUnit(kind);
        const label = unit.name === undefined ? kinds(kind) : t('inUnit', { name: kinds(kind), unit: unit.name });
        return (
          <Form.Item key={kind} name={kind} label={label}>
            <InputNumber
              min={0}
              controls={false}
              placeholder={kinds('unlimited')}
              {...(unit.name === undefined && { precision: 0 })}
            />
          </Form.Item>
        );
      })}
      <ErrorNote error={save.error} />
      <div className="card-foot">
        <span role="status">{save.isSuccess && t('saved')}</span>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

/** Bytes of a whole site are counted in GB. */
function fieldUnit(kind: keyof Quotas): Unit {
  return unitOf(kind, Number.MAX_SAFE_INTEGER);
}

function shown(amount: number | null, unit: Unit): number | undefined {
  return amount === null ? undefined : inUnit(amount, unit);
}

function asked(value: number | null | undefined, unit: Unit): number | null {
  return typeof value === 'number' ? fromUnit(value, unit) : null;
}
