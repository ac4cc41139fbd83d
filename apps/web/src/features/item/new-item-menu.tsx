import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { OpenApiDialog, openApiMessages } from '../open-api/index.ts';
import { itemMessages } from './item-messages.ts';
import { type NewItemWay, newItemPath } from './new-item.ts';

/** The ways to a new item; where a group is shown, the item goes into it. */
export function NewItemMenu({ item_group_id }: { item_group_id: number }) {
  const t = useMessages(itemMessages);
  const tOpen = useMessages(openApiMessages);
  const navigate = useNavigate();
  const [explains, setExplains] = useState(false);
  const ways = [
    { key: 'regular', label: t('regular'), icon: <WorkIcon name="pages" /> },
    { key: 'single', label: t('single'), icon: <Icon name="page" /> },
    { key: 'sheet', label: t('sheet'), icon: <WorkIcon name="table" /> },
    { key: 'import', label: t('importFiles'), icon: <WorkIcon name="upload" /> },
  ] as const;
  const make = (way: NewItemWay) => void navigate(newItemPath(way, item_group_id));
  const items = [
    ...ways.map((way) => ({ ...way, onClick: () => make(way.key) })),
    { key: 'openApi', label: tOpen('generate'), icon: <WorkIcon name="key" />, onClick: () => setExplains(true) },
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} autoFocus>
        <Button type="primary" icon={<Icon name="plus" />} aria-haspopup="menu">
          {t('newItem')}
        </Button>
      </Dropdown>
      {explains && <OpenApiDialog onClose={() => setExplains(false)} onMake={() => make('regular')} />}
    </>
  );
}
