import type { ItemRow } from '@sheaf/contract';
import { Button, Modal } from 'antd';
import { Link } from 'react-router';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { AddressField, QrPicture } from '../share/index.ts';
import { itemDialogMessages } from './item-dialog-messages.ts';
import type { ItemDialogProps } from './item-dialog-props.ts';
import { itemPath } from './item-queries.ts';
import { visibilityOf } from './visibility.ts';

const WHO_OPENS = { open: 'shareOpen', private: 'sharePrivate', members: 'shareMembers' } as const;

/** The address of an item, to be copied or read by a camera, and who gets in by it. */
export function ItemShareDialog({ item, onClose }: Pick<ItemDialogProps<ItemRow>, 'item' | 'onClose'>) {
  const t = useMessages(itemDialogMessages);
  const address = location.origin + href(itemPath(item));
  return (
    <Modal
      open
      width={560}
      title={t('shareTitle', { name: item.item_name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="share-top">
        <AddressField label={t('shareAddress')} address={address} hint={t(WHO_OPENS[visibilityOf(item)])} autoFocus />
        <QrPicture address={address} />
      </div>
      {item.manage === 1 && (
        <p>
          <Link to={`/item/setting/${item.item_id}?tab=shares`}>{t('moreShares')}</Link>
        </p>
      )}
    </Modal>
  );
}
