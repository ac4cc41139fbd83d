import type { Confirmation } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { confirmMessages } from './confirm-messages.ts';
import { outsideQuery } from './outside-entrance.tsx';

interface ConfirmItemProps {
  readonly confirm: Confirmation;
  readonly isFirst?: boolean;
}

/** By which somebody proves that it is he: his password or, where the account has none here, a log-in at its provider. */
export function ConfirmItem({ confirm, isFirst = false }: ConfirmItemProps) {
  const t = useMessages(confirmMessages);
  if (confirm === 'fresh') return <p className="note">{t('fresh')}</p>;
  if (confirm === 'login') return <LoginAgain />;
  return (
    <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('passwordMissing') }]}>
      <Input.Password autoComplete="current-password" autoFocus={isFirst} />
    </Form.Item>
  );
}

function LoginAgain() {
  const t = useMessages(confirmMessages);
  const info = useQuery(outsideQuery());
  return (
    <p className="note">
      {t('login')}{' '}
      {info.data?.oauth2_open === 1 && (
        // a page of another site follows: no route of ours
        <a href={href('/api/ExtLogin/oauth2?redirect=/user/setting&fresh=1')}>{t('again')}</a>
      )}
    </p>
  );
}
