import type { ItemInfo, Menu } from '@sheaf/contract';
import { Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { importMessages } from './import-messages.ts';
import { ImportPanel, type ImportStep } from './import-panel.tsx';

interface ImportDialogProps {
  readonly item: Pick<ItemInfo, 'item_id' | 'item_name' | 'item_type' | 'menu'>;
  readonly onClose: () => void;
  /** Pages were imported into the item that is shown. */
  readonly onImported: () => void;
  /** They are in an item of their own: where the items are listed that is told. */
  readonly onNewItem: (text: string) => void;
}

/** A file into the item that is shown, one of its catalogs, or an item of its own. */
export function ImportDialog({ item, onClose, onImported, onNewItem }: ImportDialogProps) {
  const t = useMessages(importMessages);
  const isTree = item.item_type === 1;
  const [where, setWhere] = useState<'here' | 'new'>(isTree ? 'here' : 'new');
  const [cat_id, setCatalog] = useState(0);
  const [stage, setStage] = useState<ImportStep>('choosing');
  const isHere = where === 'here';
  const close = () => {
    if (stage === 'done' && !isHere) onNewItem(t('importedNew'));
    else onClose();
  };
  return (
    <Modal
      open
      width={680}
      className="import-dialog"
      mask={{ closable: false }}
      closable={stage !== 'working'}
      keyboard={stage !== 'working'}
      title={t('importTitle')}
      footer={null}
      onCancel={close}
    >
      {stage === 'choosing' && (
        <div className="import-into">
          <Radio.Group
            aria-label={t('into')}
            value={where}
            onChange={({ target }) => setWhere(target.value === 'here' ? 'here' : 'new')}
            options={[
              { value: 'here', label: t('intoThis', { name: item.item_name }), disabled: !isTree },
              { value: 'new', label: t('intoNew') },
            ]}
          />
          {isHere && (
            <Select
              aria-label={t('intoCatalog')}
              value={cat_id}
              onChange={setCatalog}
              showSearch={{ optionFilterProp: 'label' }}
              options={[{ value: 0, label: t('topOfItem') }, ...placesOf(item.menu, '')]}
            />
          )}
        </div>
      )}
      <ImportPanel
        target={isHere ? { item_id: item.item_id, cat_id } : NEW_ITEM}
        onStage={(next) => {
          setStage(next);
          if (next === 'done' && isHere) onImported();
        }}
        finish={{ text: t(isHere ? 'backToItem' : 'toMyItems'), go: close }}
      />
    </Modal>
  );
}

const NEW_ITEM = { item_id: 0, cat_id: 0 } as const;

/** Catalogs as `a / b / c`. */
function placesOf({ catalogs }: Pick<Menu, 'catalogs'>, above: string): { value: number; label: string }[] {
  return catalogs.flatMap((catalog) => {
    const label = above === '' ? catalog.cat_name : `${above} / ${catalog.cat_name}`;
    return [{ value: catalog.cat_id, label }, ...placesOf(catalog, label)];
  });
}
