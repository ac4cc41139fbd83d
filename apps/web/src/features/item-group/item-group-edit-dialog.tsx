import { type ItemGroup, LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { TabLeadsOn } from '../../ui/tab-leads-on.tsx';
import { myItemsQuery } from '../item/index.ts';
import { itemGroupMessages } from './item-group-messages.ts';
import { idsOf, useSaveItemGroup } from './item-group-queries.ts';

interface ItemGroupEditDialogProps {
  /** Undefined: a new one. */
  readonly group: ItemGroup | undefined;
  readonly onClose: () => void;
}
interface GroupFields {
  readonly group_name: string;
  readonly item_ids: readonly number[];
}

/** The name of a group, and which of one's items are in it. */
export function ItemGroupEditDialog({ group, onClose }: ItemGroupEditDialogProps) {
  const t = useMessages(itemGroupMessages);
  const [form] = Form.useForm<GroupFields>();
  const items = useQuery(myItemsQuery());
  const saving = useSaveItemGroup();
  const submit = ({ group_name, item_ids }: GroupFields) =>
    saving.mutate(
      { id: group?.id ?? 0, group_name: group_name.trim(), item_ids },
      { onSuccess: onClose, onError: (error) => showRefusal(form, error) },
    );
  const first = { group_name: group?.group_name ?? '', item_ids: group ? idsOf(group) : [] };
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={group ? t('edit', { name: group.group_name }) : t('add')}
      okText={t('save')}
      okButtonProps={{ loading: saving.isPending, disabled: !items.data }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField('group_name')}
    >
      {items.isPending && <LoadingFace rows={2} onRetry={() => void items.refetch()} />}
      {items.isError && <FailedFace error={items.error} onRetry={() => void items.refetch()} />}
      {items.data && (
        <Form form={form} layout="vertical" requiredMark={false} initialValues={first} onFinish={submit}>
          <Form.Item name="group_name" label={t('name')} extra={t('nameHint')}>
            <Input autoFocus maxLength={LIMITS.itemGroupNameChars} autoComplete="off" />
          </Form.Item>
          <TabLeadsOn>
            <Form.Item name="item_ids" label={t('items')} extra={t('itemsHint')}>
              <Select
                mode="multiple"
                showSearch={{ optionFilterProp: 'label' }}
                options={items.data.map(({ item_id, item_name }) => ({ value: item_id, label: item_name }))}
              />
            </Form.Item>
          </TabLeadsOn>
          <SubmitByEnter />
        </Form>
      )}
      <ErrorNote error={untoldRefusal(form, saving.error)} />
    </Modal>
  );
}
