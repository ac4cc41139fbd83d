import { type ItemDetail, LIMITS } from '@sheaf/contract';
import { Button } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { ItemArchiveDialog } from './item-archive-dialog.tsx';
import { ItemDeleteDialog } from './item-delete-dialog.tsx';
import { itemDialogMessages } from './item-dialog-messages.ts';
import { ItemTransferDialog } from './item-transfer-dialog.tsx';

interface ItemDangerCardProps {
  readonly item: ItemDetail;
  /** It was done, and is told where one goes then. */
  readonly onLeft: (text: string) => void;
}

/** What cannot be taken back by who does it: transfer, archive, delete. */
export function ItemDangerCard({ item, onLeft }: ItemDangerCardProps) {
  const t = useMessages(itemDialogMessages);
  const [open, setOpen] = useOpenDialog<'transfer' | 'archive' | 'remove'>();
  const dialog = { item, onSaid: onLeft, onClose: () => setOpen(undefined) };
  const rows = [
    { key: 'transfer', title: t('transferItem'), text: t('transferText'), confirm: t('transferConfirm') },
    { key: 'archive', title: t('archiveItem'), text: t('archiveText'), confirm: t('archiveConfirm') },
    {
      key: 'remove',
      title: t('removeItem'),
      text: t('removeText', { days: LIMITS.recycleDays }),
      confirm: t('removeConfirm'),
    },
  ] as const;
  return (
    <section className="card danger-card" aria-label={t('dangerCard')}>
      <ul className="rows">
        {rows
          .filter(({ key }) => key !== 'archive' || item.is_archived === 0)
          .map(({ key, title, text, confirm }) => (
            <li key={key}>
              <span className="grow">
                <b>{title}</b>
                <span className="hint">{text}</span>
              </span>
              <Button danger={key === 'remove'} onClick={() => setOpen(key)}>
                {confirm}
              </Button>
            </li>
          ))}
      </ul>
      {open === 'transfer' && <ItemTransferDialog {...dialog} />}
      {open === 'remove' && <ItemDeleteDialog {...dialog} />}
      {open === 'archive' && <ItemArchiveDialog {...dialog} />}
    </section>
  );
}
