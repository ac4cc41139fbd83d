import type { ItemDetail } from '@sheaf/contract';
import { Button, Form } from 'antd';
import type { KeyboardEvent } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ItemBaseForm } from './item-base-form.tsx';
import { itemMessages } from './item-messages.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useItemBase } from './use-item-base.ts';
import { changeCount, type ItemFields, updateItemRequest } from './visibility.ts';

/** The basic information on the settings screen: says what is not saved yet, and saves by Ctrl+S as well. */
export function ItemBaseCard({ item }: { item: ItemDetail }) {
  const t = useMessages(itemMessages);
  const base = useItemBase(item);
  const fields = Form.useWatch<ItemFields | undefined>([], base.form);
  const count = fields?.item_name === undefined ? 0 : changeCount(updateItemRequest(item, fields));
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    base.form.submit();
  };
  return (
    <section className="card setting-card" aria-labelledby="base-card" onKeyDown={saveByKey}>
      <h2 id="base-card">{t('actionBase')}</h2>
      <ItemBaseForm item={item} base={base} wide>
        <div className="setting-foot">
          <span className="muted grow" role="status">
            {count > 0 ? t('changes', { count }) : base.update.isSuccess && t('saved')}
          </span>
          <Button disabled={count === 0} onClick={() => base.form.resetFields()}>
            {t('discard')}
          </Button>
          <Button type="primary" htmlType="submit" loading={base.update.isPending}>
            {t('save')}
          </Button>
        </div>
      </ItemBaseForm>
      {count > 0 && <UnsavedChanges count={count} />}
    </section>
  );
}
