import { type ItemRow, LIMITS } from '@sheaf/contract';
import { Form, Input, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { itemDialogMessages } from './item-dialog-messages.ts';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { itemMessages } from './item-messages.ts';
import { useAddItem } from './item-queries.ts';
import { copyItemRequest, copyName, type ItemFields, lacksPassword, visibilityOf } from './visibility.ts';
import { VisibilityFields } from './visibility-fields.tsx';

export function ItemCopyDialog({ item, onClose, onSaid }: ItemDialogProps<ItemRow>) {
  const t = useMessages(itemDialogMessages);
  const tItem = useMessages(itemMessages);
  const [form] = Form.useForm<ItemFields>();
  const copying = useAddItem();
  const submit = (fields: ItemFields) => {
    if (lacksPassword(fields)) {
      form.setFields([{ name: 'password', errors: [t('private_item_passwrod')] }]);
      return form.focusField('password');
    }
    const request = copyItemRequest(item, fields);
    const copied = ({ pending }: { readonly pending: 0 | 1 }) => {
      onSaid(t(pending === 1 ? 'copyPending' : 'copyDone', { name: request.item_name }));
      onClose();
    };
    return whenDone(copying.mutateAsync(request, { onError: (error) => showRefusal(form, error) }), copied);
  };
  return (
    <Modal
      open
      width={560}
      mask={{ closable: false }}
      title={t('copyTitle', { name: item.item_name })}
      okText={t('copyConfirm')}
      okButtonProps={{ loading: copying.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField('item_name')}
    >
      <p className="hint">{t('copyText')}</p>
      <Form<ItemFields>
        form={form}
        name="copy"
        layout="vertical"
        requiredMark={false}
        initialValues={{
          item_name: copyName(item.item_name),
          item_description: item.item_description,
          visibility: visibilityOf(item),
        }}
        onFinish={submit}
      >
        <Form.Item
          name="item_name"
          label={tItem('name')}
          rules={[{ required: true, whitespace: true, message: tItem('nameMissing') }]}
        >
          <Input autoFocus maxLength={LIMITS.itemNameChars} autoComplete="off" />
        </Form.Item>
        <Form.Item name="item_description" label={tItem('description')}>
          <Input.TextArea rows={2} maxLength={LIMITS.itemDescriptionChars} />
        </Form.Item>
        <VisibilityFields />
        <SubmitByEnter />
      </Form>
      <ErrorNote error={untoldRefusal(form, copying.error)} />
    </Modal>
  );
}
