import { LIMITS } from '@sheaf/contract';
import { Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { type Consent, ItemConsentDialog } from './item-consent-dialog.tsx';
import { itemDialogMessages } from './item-dialog-messages.ts';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { useTransferItem } from './item-queries.ts';

interface TransferFields extends Consent {
  readonly username: string;
}

export function ItemTransferDialog({ item: { item_id, item_name: name }, onClose, onSaid }: ItemDialogProps) {
  const t = useMessages(itemDialogMessages);
  const transfer = useTransferItem();
  const submit = ({ username, ...consent }: TransferFields, refused: (error: Error) => void) => {
    const done = () => {
      onSaid(t('transferDone', { name, username }));
      onClose();
    };
    const request = { item_id, username: username.trim(), ...consent };
    whenDone(transfer.mutateAsync(request, { onError: refused }), done);
  };
  return (
    <ItemConsentDialog<TransferFields>
      title={t('transferTitle', { name })}
      warning={t('transferText')}
      okText={t('transferConfirm')}
      isPending={transfer.isPending}
      error={transfer.error}
      first="username"
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="username"
        label={t('transferName')}
        rules={[{ required: true, whitespace: true, message: t('transferNameMissing') }]}
      >
        <Input autoFocus maxLength={LIMITS.usernameChars.max} autoComplete="off" />
      </Form.Item>
    </ItemConsentDialog>
  );
}
