import { LIMITS } from '@sheaf/contract';
import { Button, Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { leaveFor } from '../../lib/redirect.ts';
import { useAlert } from '../../ui/alert.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { itemMessages } from './item-messages.ts';
import { itemPath, useAddItem } from './item-queries.ts';
import { addItemRequest, type ItemFields, lacksPassword } from './visibility.ts';
import { VisibilityFields } from './visibility-fields.tsx';

const HEADINGS = { 1: 'newRegular', 2: 'newSingle', 4: 'newSheet' } as const;

interface ItemAddFormProps {
  readonly item_type: 1 | 2 | 4;
  /** The own group that it goes into; 0: none. */
  readonly item_group_id: number;
  /** The way was chosen before one came here: the name is next. */
  readonly beginsHere: boolean;
  readonly onCancel: () => void;
}

export function ItemAddForm({ item_type, item_group_id, beginsHere, onCancel }: ItemAddFormProps) {
  const t = useMessages(itemMessages);
  const alert = useAlert();
  const [form] = Form.useForm<ItemFields>();
  const addition = useAddItem();
  const refused = (error: Error) => {
    showRefusal(form, error);
    if (untoldRefusal(form, error)) void alert(error.message);
  };
  const submit = (fields: ItemFields) => {
    if (lacksPassword(fields)) {
      form.setFields([{ name: 'password', errors: [t('visitPasswordMissing')] }]);
      return form.focusField('password');
    }
    const request = { ...addItemRequest(item_type, fields), item_group_id };
    return addition.mutate(request, {
      onSuccess: ({ item_id }) => leaveFor(itemPath({ item_id, item_domain: request.item_domain ?? '' })),
      onError: refused,
    });
  };
  return (
    <Form<ItemFields>
      form={form}
      className="card pad"
      layout="vertical"
      requiredMark={false}
      initialValues={{ visibility: 'open' }}
      onFinish={submit}
    >
      <h2>{t(HEADINGS[item_type])}</h2>
      <Form.Item
        name="item_name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
      >
        <Input autoFocus={beginsHere} maxLength={LIMITS.itemNameChars} autoComplete="off" />
      </Form.Item>
      <Form.Item name="item_description" label={t('description')}>
        <Input.TextArea rows={2} maxLength={LIMITS.itemDescriptionChars} />
      </Form.Item>
      <Form.Item name="item_domain" label={t('domain')} extra={t('domainHint')}>
        <Input className="mono" maxLength={LIMITS.domainChars} autoComplete="off" />
      </Form.Item>
      <VisibilityFields />
      {item_type === 2 && (
        <div className="note">
          <WorkIcon name="info" />
          <span>{t('typeFixed')}</span>
        </div>
      )}
      <div className="card-foot">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={addition.isPending}>
          {t('create')}
        </Button>
      </div>
    </Form>
  );
}
