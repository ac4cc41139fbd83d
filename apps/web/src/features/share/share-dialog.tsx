import { Button, Modal } from 'antd';
import { useState } from 'react';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { AddressField } from './address-field.tsx';
import { QrPicture } from './qr-picture.tsx';
import './share.css';
import { ShareAddDialog } from './share-add-dialog.tsx';
import { shareMessages } from './share-messages.ts';
import { SinglePage } from './single-page.tsx';

interface ShareDialogProps {
  readonly item: { readonly item_id: number; readonly item_name: string };
  /** Absent where no page is open: then all of the item is meant. */
  readonly page: { readonly id: number; readonly title: string; readonly mayEdit: boolean } | undefined;
  /** Of what is shared, without the base path. */
  readonly path: string;
  /** Who gets in by the address. */
  readonly hint: string;
  /** The catalog whose share is offered first, 0 for all of the item; absent for who may share neither. */
  readonly branch: number | undefined;
  readonly onClose: () => void;
}

/** The address of what is read, for people and for cameras, and for editors the link of the page by itself. */
export function ShareDialog({ item, page, path, hint, branch, onClose }: ShareDialogProps) {
  const t = useMessages(shareMessages);
  const [adding, setAdding] = useState(false);
  const address = location.origin + href(path);
  if (adding) return <ShareAddDialog item_id={item.item_id} cat_id={branch ?? 0} onClose={onClose} />;
  return (
    <Modal
      open
      width={560}
      title={t('title', { name: page?.title ?? item.item_name })}
      footer={null}
      onCancel={onClose}
    >
      <div className="share-top">
        <AddressField label={page ? t('pageLink') : t('itemLink')} address={address} hint={hint} autoFocus />
        <QrPicture address={address} />
      </div>
      {page?.mayEdit && <SinglePage item_id={item.item_id} page_id={page.id} />}
      {branch !== undefined && (
        <div className="share-branch">
          <Button onClick={() => setAdding(true)}>{t('branch')}</Button>
        </div>
      )}
    </Modal>
  );
}
