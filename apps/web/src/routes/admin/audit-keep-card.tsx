import { LIMITS, type SiteConfig } from '@sheaf/contract';
import { Form, InputNumber } from 'antd';
import { auditMessages } from '../../features/audit/audit-messages.ts';
import { ConfigCard } from '../../features/site/config-card.tsx';
import { useMessages } from '../../lib/i18n.ts';

export function AuditKeepCard({ config: { audit_days } }: { readonly config: SiteConfig }) {
  const t = useMessages(auditMessages);
  return (
    <ConfigCard title={t('keepTitle')} initial={{ audit_days }} toChange={(fields) => fields}>
      <Form.Item
        name="audit_days"
        label={t('keepDays')}
        extra={t('keepHint')}
        rules={[{ required: true, message: t('missing') }]}
      >
        <InputNumber min={0} max={LIMITS.auditDays} precision={0} />
      </Form.Item>
    </ConfigCard>
  );
}
