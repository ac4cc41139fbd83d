import type { ItemDetail } from '@sheaf/contract';
import { Form } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { itemMessages } from './item-messages.ts';
import { useUpdateItem } from './item-queries.ts';
import { changeCount, type ItemFields, itemFields, lacksNewPassword, updateItemRequest } from './visibility.ts';

/** The basic information of an item as a form: only what was changed is sent. */
export function useItemBase(item: ItemDetail | undefined, onSaved?: () => void) {
  const t = useMessages(itemMessages);
  const [form] = Form.useForm<ItemFields>();
  const update = useUpdateItem();
  const submit = (fields: ItemFields) => {
    if (!item) return;
    if (lacksNewPassword(item, fields)) {
      form.setFields([{ name: 'password', errors: [t('visitPasswordMissing')] }]);
      form.focusField('password');
      return;
    }
    const request = updateItemRequest(item, fields);
    if (changeCount(request) === 0) {
      onSaved?.();
      return;
    }
    const saved = () => {
      form.setFieldsValue({ ...itemFields({ ...item, ...request }), visibility: fields.visibility });
      onSaved?.();
    };
    update.mutate(request, { onSuccess: saved, onError: (error) => showRefusal(form, error) });
  };
  return { form, update, submit, refusal: untoldRefusal(form, update.error) };
}
