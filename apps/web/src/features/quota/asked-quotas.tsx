import { type AskedQuota, LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber } from 'antd';
import { useRef, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { useChangeText } from './my-requests.tsx';
import { quotaAdminMessages } from './quota-admin-messages.ts';
import { amountText, fromUnit, inUnit, unitOf } from './quota-amount.ts';
import { askedQuotasQuery, useAnswerRequest } from './quota-queries.ts';
import { UserQuotaDialog } from './user-quota-dialog.tsx';
import { calledName } from './user-quotas-card.tsx';

/** What users ask for, with the answer in place: administrators only. */
export function AskedQuotas() {
  const t = useMessages(quotaAdminMessages);
  const asked = useQuery(askedQuotasQuery());
  const [said, setSaid] = useState('');
  const [open, setOpen] = useOpenDialog<AskedQuota>();
  const heading = useRef<HTMLHeadingElement>(null);
  const done = (name: string) => {
    setSaid(t('done', { name }));
    // what was answered is gone from the list, and the focus with it
    heading.current?.focus();
  };
  const rest = (asked.data?.total ?? 0) - (asked.data?.list.length ?? 0);
  return (
    <section className="card" aria-labelledby="asked-quotas">
      <div className="card-head stacked">
        <h2 id="asked-quotas" ref={heading} tabIndex={-1}>
          {t('asked')}
        </h2>
        <p className="hint">{t('askedHint')}</p>
      </div>
      <div role="status" className="pad muted quota-said">
        {said}
      </div>
      {asked.isPending && <LoadingFace rows={2} onRetry={() => void asked.refetch()} />}
      {asked.isError && <FailedFace error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data?.list.length === 0 && <p className="pad muted">{t('noAsked')}</p>}
      <ul className="quota-rows">
        {asked.data?.list.map((request) => (
          <AskedRow
            key={request.request_id}
            request={request}
            onDone={() => done(request.name || request.username)}
            onLook={() => setOpen(request)}
          />
        ))}
      </ul>
      {open && (
        <UserQuotaDialog uid={open.uid} name={calledName(open)} onClose={() => setOpen(undefined)} onSaid={setSaid} />
      )}
      {rest > 0 && <p className="pad muted">{t('more', { count: rest })}</p>}
    </section>
  );
}

interface Fields {
  readonly amount: number | null;
  readonly answer: string;
}

interface AskedRowProps {
  readonly request: AskedQuota;
  readonly onDone: () => void;
  /** To see what the user has and uses of everything. */
  readonly onLook: () => void;
}

function AskedRow({ request, onDone, onLook }: AskedRowProps) {
  const t = useMessages(quotaAdminMessages);
  const [form] = Form.useForm<Fields>();
  const answering = useAnswerRequest();
  const { request_id, kind, allowed, asked } = request;
  const unit = unitOf(kind, allowed);
  const label = unit.name === undefined ? t('grantAmount') : t('grantAmountIn', { unit: unit.name });
  // a promise outlives this row, which leaves with the list fetched anew; callbacks of `mutate` leave with it, unheard
  const send = (given: Parameters<typeof answering.mutateAsync>[0]) =>
    void answering.mutateAsync(given).then(onDone, () => undefined);
  const grant = ({ amount, answer }: Fields) => {
    send({ request_id, grant: 1, amount: amount === null ? asked : fromUnit(amount, unit), answer });
  };
  const refuse = () => {
    const answer = form.getFieldValue('answer')?.trim() ?? '';
    if (answer !== '') return send({ request_id, grant: 0, answer });
    form.setFields([{ name: 'answer', errors: [t('answerMissing')] }]);
    form.getFieldInstance('answer')?.focus();
  };
  return (
    <li className="quota-asked">
      <AskedFacts request={request} />
      <Button className="quota-look" onClick={onLook}>
        {t('look', { name: calledName(request) })}
      </Button>
      <Form<Fields>
        form={form}
        name={`answer-${request_id}`}
        layout="vertical"
        requiredMark={false}
        initialValues={{ amount: inUnit(asked, unit), answer: '' }}
        onFinish={grant}
      >
        <Form.Item name="amount" label={label}>
          <InputNumber min={0} {...(unit.name === undefined && { precision: 0 })} controls={false} />
        </Form.Item>
        <Form.Item className="grow" name="answer" label={t('answer')} extra={t('answerHint')}>
          <Input maxLength={LIMITS.quotaWordsChars} />
        </Form.Item>
        <ErrorNote error={answering.error} />
        <div className="card-foot">
          <Button disabled={answering.isPending} onClick={refuse}>
            {t('refuse')}
          </Button>
          <Button type="primary" htmlType="submit" loading={answering.isPending}>
            {t('grant')}
          </Button>
        </div>
      </Form>
    </li>
  );
}

function AskedFacts({ request }: { request: AskedQuota }) {
  const t = useMessages(quotaAdminMessages);
  const language = useLanguage();
  const { kind, used, name, username, created_at, item_name, reason } = request;
  const time = formatMoment(created_at, language);
  return (
    <div className="quota-request">
      <b>{useChangeText(request)}</b>
      <span className="hint">{t('from', { name: calledName({ name, username }), time })}</span>
      {item_name !== '' && <span className="hint">{t('forItem', { name: item_name })}</span>}
      <span className="hint">{t('usedThen', { used: amountText(kind, used, language) })}</span>
      <p className="quota-words">{reason}</p>
    </div>
  );
}
