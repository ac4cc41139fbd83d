import { LIMITS, type MyQuotas, type QuotaKind } from '@sheaf/contract';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { amountText, fromUnit, inUnit, unitOf } from './quota-amount.ts';
import { quotaMessages } from './quota-messages.ts';
import { useRequestQuota } from './quota-queries.ts';

interface Limited {
  readonly kind: QuotaKind;
  readonly allowed: number;
}

interface RequestCardProps {
  readonly mine: MyQuotas;
  /** What a link asks for. */
  readonly wanted?: { readonly kind: QuotaKind | undefined; readonly item_id: number };
}

/** Asks the administrators for more of what has a limit and no request that waits. */
export function QuotaRequestCard({ mine, wanted }: RequestCardProps) {
  const t = useMessages(quotaMessages);
  const limited = limitedOf(mine);
  const open = new Set(mine.requests.filter(({ state }) => state === 'open').map(({ kind }) => kind));
  const free = limited.filter(({ kind }) => !open.has(kind));
  const first = free.find(({ kind }) => kind === wanted?.kind) ?? free[0];
  return (
    <section className="card pad" aria-labelledby="ask-quota">
      <h2 id="ask-quota">{t('askTitle')}</h2>
      {limited.length === 0 && <p className="muted">{t('askNothing')}</p>}
      {limited.length > 0 && first === undefined && <p className="muted">{t('askAllOpen')}</p>}
      {first && (
        <RequestForm
          key={free.map(({ kind }) => kind).join()}
          free={free}
          first={first}
          item_id={wanted?.item_id ?? 0}
          administrators={mine.administrators}
        />
      )}
    </section>
  );
}

function limitedOf({ quotas, pages }: MyQuotas): readonly Limited[] {
  return [...quotas, { kind: 'pages' as const, allowed: pages.allowed }].flatMap(({ kind, allowed }) =>
    allowed === null ? [] : [{ kind, allowed }],
  );
}

interface Fields {
  readonly kind: QuotaKind;
  readonly amount: number;
  readonly reason: string;
}

interface RequestFormProps {
  readonly free: readonly Limited[];
  readonly first: Limited;
  readonly item_id: number;
  readonly administrators: number;
}

function RequestForm({ free, first, item_id, administrators }: RequestFormProps) {
  const t = useMessages(quotaMessages);
  const [form] = Form.useForm<Fields>();
  const request = useRequestQuota();
  const refusal = useRefusal(form, request.error);
  const kind = Form.useWatch('kind', form) ?? first.kind;
  const chosen = free.find((one) => one.kind === kind) ?? first;
  const submit = ({ amount, reason }: Fields) => {
    const isForItem = chosen.kind === 'pages' || chosen.kind === 'collaborators';
    const asked = fromUnit(amount, unitOf(chosen.kind, chosen.allowed));
    request.mutate({ kind: chosen.kind, amount: asked, reason, item_id: isForItem ? item_id : 0 });
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ kind: first.kind, amount: suggested(first), reason: '' }}
      onFinish={submit}
      onValuesChange={(changed: Partial<Fields>) => {
        const now = free.find((one) => one.kind === changed.kind);
        if (now) form.setFieldsValue({ amount: suggested(now) });
      }}
    >
      <Form.Item name="kind" label={t('askKind')}>
        <Select options={free.map((one) => ({ value: one.kind, label: t(one.kind) }))} />
      </Form.Item>
      <AmountField {...chosen} />
      <Form.Item
        name="reason"
        label={t('askReason')}
        rules={[{ required: true, whitespace: true, message: t('askReasonMissing') }]}
      >
        <Input.TextArea rows={3} maxLength={LIMITS.quotaWordsChars} />
      </Form.Item>
      <ErrorNote error={refusal} />
      <div className="card-foot">
        <span className="hint grow">{t('askTo', { count: administrators })}</span>
        <Button type="primary" htmlType="submit" loading={request.isPending}>
          {t('askSend')}
        </Button>
      </div>
    </Form>
  );
}

function AmountField({ kind, allowed }: Limited) {
  const t = useMessages(quotaMessages);
  const language = useLanguage();
  const unit = unitOf(kind, allowed);
  const now = amountText(kind, allowed, language);
  return (
    <Form.Item
      name="amount"
      label={unit.name === undefined ? t('askAmount') : t('askAmountIn', { unit: unit.name })}
      extra={t('askNow', { allowed: now })}
      rules={[
        {
          validator: (_, value: number | null) =>
            typeof value === 'number' && fromUnit(value, unit) > allowed
              ? Promise.resolve()
              : Promise.reject(new Error(t('askMore', { allowed: now }))),
        },
      ]}
    >
      <InputNumber className="wide" min={0} {...(unit.name === undefined && { precision: 0 })} controls={false} />
    </Form.Item>
  );
}

/** Twice as much is what most ask for. */
function suggested({ kind, allowed }: Limited): number {
  const unit = unitOf(kind, allowed);
  return Math.max(1, inUnit(allowed * 2, unit));
}
