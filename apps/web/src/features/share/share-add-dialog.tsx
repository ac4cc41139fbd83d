import { LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ExpiryChoice } from './expiry-choice.tsx';
import { shareMessages } from './share-messages.ts';
import { catalogsToShareQuery, useSaveShare } from './share-queries.ts';

interface ShareFields {
  readonly cat_id: number;
  readonly expire_days: 0 | 1 | 7 | 30 | 180;
  readonly password: string;
  readonly max_views: number | null;
}

const INITIAL: ShareFields = { cat_id: 0, expire_days: 7, password: '', max_views: 0 };

/** A share of a catalog or of the whole item: what is chosen here stays as it is until the share ends. */
export function ShareAddDialog({ item_id, onClose }: { item_id: number; onClose: () => void }) {
  const t = useMessages(shareMessages);
  const [form] = Form.useForm<ShareFields>();
  const catalogs = useQuery(catalogsToShareQuery(item_id));
  const save = useSaveShare();
  const send = ({ max_views, ...fields }: ShareFields) =>
    save.mutate({ item_id, ...fields, max_views: max_views ?? 0 }, { onSuccess: onClose });
  const places = [
    { value: 0, label: t('wholeItem') },
    ...(catalogs.data ?? []).map(({ cat_id, cat_name }) => ({ value: cat_id, label: cat_name })),
  ];
  return (
    <Modal
      open
      width={480}
      title={t('addTitle')}
      okText={t('create')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: save.isPending }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<ShareFields> form={form} layout="vertical" requiredMark={false} initialValues={INITIAL} onFinish={send}>
        <Form.Item name="cat_id" label={t('what')} extra={t('branchHint')}>
          <Select options={places} loading={catalogs.isPending} showSearch={{ optionFilterProp: 'label' }} autoFocus />
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
      </Form>
      <ErrorNote error={catalogs.error ?? save.error} />
    </Modal>
  );
}
