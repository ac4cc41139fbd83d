import { type ItemRow, LIMITS } from '@sheaf/contract';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useClosedAfter } from '../../ui/use-closed-after.ts';
import { itemDialogMessages } from './item-dialog-messages.ts';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { ItemPasswordDialog } from './item-password-dialog.tsx';
import { useDeleteItem } from './item-queries.ts';

const RING_CLOSES_MS = 5000;
const days = LIMITS.recycleDays;

/** What one proves oneself by: the log-in password, or the name of the item where there is none. */
interface DeleteFields {
  readonly password?: string;
  readonly item_name?: string;
}
type DeleteDialogProps = ItemDialogProps<Pick<ItemRow, 'item_id' | 'item_name'> & Partial<Pick<ItemRow, 'pages'>>>;

export function ItemDeleteDialog({ item: { item_id, item_name: name, pages }, onClose, onSaid }: DeleteDialogProps) {
  const t = useMessages(itemDialogMessages);
  const removal = useDeleteItem();
  const [byName, setByName] = useState(false);
  const isRinging = useClosedAfter(removal.isPending, RING_CLOSES_MS);
  const deleted = () => {
    onSaid(t('removeDone', { name }));
    onClose();
  };
  const nameField = (
    <Form.Item
      name="item_name"
      label={t('itemName')}
      extra={t('itemNameHint')}
      rules={[{ required: true, message: t('itemNameMissing') }]}
    >
      <Input autoFocus autoComplete="off" />
    </Form.Item>
  );
  return (
    <ItemPasswordDialog<DeleteFields>
      title={t('removeTitle', { name })}
      warning={pages === undefined ? t('removeText', { days }) : t('removeCount', { count: pages, days })}
      okText={t('removeConfirm')}
      isPending={removal.isPending}
      isRinging={isRinging}
      error={removal.error}
      {...(byName ? { instead: nameField } : {})}
      foot={
        <>
          {!byName && (
            <Button type="link" className="proof-switch" onClick={() => setByName(true)}>
              {t('noPassword')}
            </Button>
          )}
          <p role="status">{removal.isPending && !isRinging && t('removeSlow')}</p>
        </>
      }
      onSubmit={(fields, refused) => removal.mutate({ item_id, ...fields }, { onSuccess: deleted, onError: refused })}
      onClose={onClose}
    />
  );
}
