import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { itemMessages } from './item-messages.ts';
import { newItemPath } from './new-item.ts';

/** The ways to a new item; where a group is shown, the item goes into it. */
export function NewItemMenu({ item_group_id }: { item_group_id: number }) {
  const t = useMessages(itemMessages);
  const navigate = useNavigate();
  const ways = [
    { key: 'regular', label: t('regular'), icon: <WorkIcon name="pages" /> },
    { key: 'single', label: t('single'), icon: <Icon name="page" /> },
    { key: 'sheet', label: t('sheet'), icon: <WorkIcon name="table" /> },
    { key: 'import', label: t('importFiles'), icon: <WorkIcon name="upload" /> },
  ] as const;
  const items = ways.map((way) => ({ ...way, onClick: () => void navigate(newItemPath(way.key, item_group_id)) }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} autoFocus>
      <Button type="primary" icon={<Icon name="plus" />} aria-haspopup="menu">
        {t('newItem')}
      </Button>
    </Dropdown>
  );
}
