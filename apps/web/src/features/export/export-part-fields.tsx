import type { ItemInfo } from '@sheaf/contract';
import { Form, Select } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { catalogChoices, pageChoices } from './export-choices.ts';
import { exportMessages } from './export-messages.ts';

interface PartFieldsProps {
  readonly item: ItemInfo;
  readonly cat_id: number;
  readonly page_id: number;
  readonly onCatalog: (cat_id: number) => void;
  readonly onPage: (page_id: number) => void;
}

/** All of an item, one of its catalogs, or one page. */
export function PartFields({ item, cat_id, page_id, onCatalog, onPage }: PartFieldsProps) {
  const t = useMessages(exportMessages);
  const [catalog, page] = [useId(), useId()];
  const search = { optionFilterProp: 'label' } as const;
  const catalogs = catalogChoices(item, t('allCatalogs'));
  const pages = pageChoices(item, cat_id, t('allPages'));
  return (
    <>
      <Form.Item label={t('catalog')} htmlFor={catalog}>
        <Select id={catalog} showSearch={search} options={[...catalogs]} value={cat_id} onChange={onCatalog} />
      </Form.Item>
      <Form.Item label={t('page')} htmlFor={page}>
        <Select id={page} showSearch={search} options={[...pages]} value={page_id} onChange={onPage} />
      </Form.Item>
    </>
  );
}
