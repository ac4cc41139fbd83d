import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { ItemBaseForm } from './item-base-form.tsx';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { itemMessages } from './item-messages.ts';
import { itemDetailQuery } from './item-queries.ts';
import { useItemBase } from './use-item-base.ts';

export function ItemBaseDialog({ item: { item_id }, onClose, onSaid }: ItemDialogProps) {
  const t = useMessages(itemMessages);
  const detail = useQuery(itemDetailQuery(item_id));
  const base = useItemBase(detail.data, () => {
    onSaid(t('saved'));
    onClose();
  });
  return (
    <Modal
      open
      width={560}
      mask={{ closable: false }}
      title={t('actionBase')}
      okText={t('save')}
      okButtonProps={{ loading: base.update.isPending, disabled: !detail.data }}
      onOk={base.form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && base.form.focusField('item_name')}
    >
      {detail.isPending && <LoadingFace rows={4} onRetry={() => void detail.refetch()} />}
      {detail.isError && <FailedFace error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.data && <ItemBaseForm item={detail.data} base={base} />}
    </Modal>
  );
}
