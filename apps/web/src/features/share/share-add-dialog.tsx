import { LIMITS, type ShareRow } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { AddressField } from './address-field.tsx';
import { ExpiryChoice } from './expiry-choice.tsx';
import { QrPicture } from './qr-picture.tsx';
import { shareMessages } from './share-messages.ts';
import { addressOfShare, catalogsToShareQuery, useSaveShare } from './share-queries.ts';

interface ShareFields {
  readonly cat_id: number;
  readonly expire_days: 0 | 1 | 7 | 30 | 180;
  readonly password: string;
  readonly max_views: number | null;
}

interface ShareAddDialogProps {
  readonly item_id: number;
  /** What is offered first; 0 is all of the item. */
  readonly cat_id?: number;
  readonly onClose: () => void;
}

/** A share of a catalog or of the whole item: what is chosen here stays as it is until the share ends. */
export function ShareAddDialog({ item_id, cat_id = 0, onClose }: ShareAddDialogProps) {
  const [made, setMade] = useState<ShareRow>();
  if (made) return <MadeDialog share={made} onClose={onClose} />;
  return <OrderDialog item_id={item_id} cat_id={cat_id} onMade={setMade} onClose={onClose} />;
}

interface OrderDialogProps extends Required<ShareAddDialogProps> {
  readonly onMade: (share: ShareRow) => void;
}

function OrderDialog({ item_id, cat_id, onMade, onClose }: OrderDialogProps) {
  const t = useMessages(shareMessages);
  const [form] = Form.useForm<ShareFields>();
  const catalogs = useQuery(catalogsToShareQuery(item_id));
  const save = useSaveShare();
  const refusal = useRefusal(form, save.error);
  const send = ({ max_views, ...fields }: ShareFields) =>
    save.mutate({ item_id, ...fields, max_views: max_views ?? 0 }, { onSuccess: onMade });
  const places = [
    { value: 0, label: t('wholeItem') },
    ...(catalogs.data ?? []).map((catalog) => ({ value: catalog.cat_id, label: catalog.cat_name })),
  ];
  const initial: ShareFields = { cat_id, expire_days: 7, password: '', max_views: 0 };
  return (
    <Modal
      open
      width={480}
      title={t('addTitle')}
      okText={t('create')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: save.isPending, disabled: catalogs.isPending }}
      onOk={() => form.submit()}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('cat_id')}
      onCancel={onClose}
    >
      <Form<ShareFields> form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={send}>
        <Form.Item name="cat_id" label={t('what')} extra={t('branchHint')}>
          <Select
            options={catalogs.isPending ? [] : places}
            loading={catalogs.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            autoFocus
          />
        </Form.Item>
        <Form.Item name="expire_days" label={t('expiry')}>
          <ExpiryChoice />
        </Form.Item>
        <Form.Item name="password" label={t('password')}>
          <Input.Password autoComplete="new-password" maxLength={LIMITS.visitPasswordChars.max} />
        </Form.Item>
        <Form.Item name="max_views" label={t('views')}>
          <InputNumber min={0} max={LIMITS.shareViews} precision={0} />
        </Form.Item>
        <SubmitByEnter />
      </Form>
      <ErrorNote error={catalogs.error ?? refusal} />
    </Modal>
  );
}

/** What a share is made for: its address, to be handed on. */
function MadeDialog({ share, onClose }: { share: ShareRow; onClose: () => void }) {
  const t = useMessages(shareMessages);
  const address = addressOfShare(share);
  return (
    <Modal
      open
      width={560}
      title={t('madeTitle')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      onCancel={onClose}
    >
      <div className="share-top">
        <AddressField label={t('shareLink')} address={address} hint={t('madeHint')} autoFocus />
        <QrPicture address={address} />
      </div>
    </Modal>
  );
}
