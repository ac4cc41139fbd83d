import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { PageOrder } from '../catalog/index.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';

/** The pages beside the one that is written, put into another order. */
export function SortTool({ item_id, catalogs, session, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const [cat_id, setCatalog] = useState(session.state().cat_id);
  const choices = catalogs.map((choice) => ({
    value: choice.cat_id,
    label: choice.cat_id === 0 ? t('rootCatalog') : choice.cat_name,
  }));
  const name = choices.find(({ value }) => value === cat_id)?.label ?? t('rootCatalog');
  return (
    <Modal open width={560} title={t('sortTitle')} footer={null} onCancel={onClose}>
      {choices.length > 1 && (
        <Select
          aria-label={t('sortCatalog')}
          className="tool-select"
          value={cat_id}
          onChange={setCatalog}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices}
        />
      )}
      <PageOrder key={cat_id} item_id={item_id} cat_id={cat_id} name={name} mayEdit />
    </Modal>
  );
}
