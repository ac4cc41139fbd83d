import type { ItemRow } from '@sheaf/contract';
import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { itemDialogMessages } from './item-dialog-messages.ts';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { itemPath } from './item-queries.ts';
import { visibilityOf } from './visibility.ts';

const WHO_OPENS = { open: 'shareOpen', private: 'sharePrivate', members: 'shareMembers' } as const;

/** The address of an item, to be copied, and who gets in by it. */
export function ItemShareDialog({ item, onClose }: Pick<ItemDialogProps<ItemRow>, 'item' | 'onClose'>) {
  const t = useMessages(itemDialogMessages);
  const id = useId();
  const [copied, setCopied] = useState<boolean>();
  const address = location.origin + href(itemPath(item));
  const copy = async () => setCopied(await copyText(address));
  return (
    <Modal
      open
      width={480}
      title={t('shareTitle', { name: item.item_name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <label htmlFor={id}>{t('shareAddress')}</label>
      <div className="address-line">
        <Input id={id} className="mono" readOnly value={address} onFocus={({ target }) => target.select()} />
        <Button type="primary" autoFocus icon={<Icon name={copied ? 'check' : 'copy'} />} onClick={() => void copy()}>
          {t('copyAddress')}
        </Button>
      </div>
      <p className="hint">{t(WHO_OPENS[visibilityOf(item)])}</p>
      <p role="status">{copied !== undefined && (copied ? t('addressCopied') : t('addressNotCopied'))}</p>
    </Modal>
  );
}
