import { type ItemDetail, LIMITS } from '@sheaf/contract';
import { Checkbox, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { itemMessages } from './item-messages.ts';
import type { useItemBase } from './use-item-base.ts';
import { itemFields } from './visibility.ts';
import { VisibilityFields } from './visibility-fields.tsx';

interface ItemBaseFormProps {
  readonly item: ItemDetail;
  readonly base: ReturnType<typeof useItemBase>;
  /** Labels beside their fields, as on the settings screen. */
  readonly wide?: boolean;
  readonly children?: ReactNode;
}

/** Name, description, personal domain, who can read the item, its visit password, and whether it takes comments. */
export function ItemBaseForm({ item, base, wide = false, children }: ItemBaseFormProps) {
  const t = useMessages(itemMessages);
  return (
    <Form
      form={base.form}
      name="item"
      layout={wide ? 'horizontal' : 'vertical'}
      {...(wide ? { className: 'setting-form', colon: false, labelAlign: 'left' } : {})}
      requiredMark={false}
      initialValues={itemFields(item)}
      onFinish={base.submit}
    >
      <Form.Item
        name="item_name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
      >
        <Input autoFocus={!wide} maxLength={LIMITS.itemNameChars} autoComplete="off" />
      </Form.Item>
      <Form.Item name="item_description" label={t('description')}>
        <Input.TextArea rows={2} maxLength={LIMITS.itemDescriptionChars} />
      </Form.Item>
      <Form.Item name="item_domain" label={t('domain')} extra={t('domainChanges')}>
        <Input className="mono" maxLength={LIMITS.domainChars} autoComplete="off" />
      </Form.Item>
      <VisibilityFields isPasswordSet={item.password !== ''} />
      <Form.Item name="allow_comment" valuePropName="checked" extra={t('commentsHint')} layout="vertical">
        <Checkbox>{t('comments')}</Checkbox>
      </Form.Item>
      <Form.Item name="allow_relay" valuePropName="checked" extra={t('relayHint')} layout="vertical">
        <Checkbox>{t('relay')}</Checkbox>
      </Form.Item>
      <ErrorNote error={base.refusal} />
      {children ?? <SubmitByEnter />}
    </Form>
  );
}
