import type { ITEM_SORTS, SiteItem } from '@sheaf/contract';
import { Button, Checkbox } from 'antd';
import { formatDay } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ChooseAll, toggled } from '../../ui/choose-all.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SortHead, type Sorting } from '../../ui/sort-head.tsx';
import { adminItemMessages } from './admin-item-messages.ts';
import type { ItemTask } from './item-dialogs.tsx';

type ItemSorting = Sorting<(typeof ITEM_SORTS)[number]>;

interface ItemTableProps {
  readonly items: readonly SiteItem[];
  readonly sorting: ItemSorting;
  readonly onSort: (sorting: ItemSorting) => void;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  readonly onTask: (task: ItemTask) => void;
}

export function ItemTable({ items, sorting, onSort, chosen, onChoose, onTask }: ItemTableProps) {
  const t = useMessages(adminItemMessages);
  return (
    <table className="card list-table">
      <thead>
        <tr>
          <ChooseAll
            label={t('chooseAll')}
            ids={items.map(({ item_id }) => item_id)}
            chosen={chosen}
            onChoose={onChoose}
          />
          <SortHead name="item_name" label={t('name')} first="asc" sorting={sorting} onSort={onSort} />
          <th scope="col" className="wide-column">
            {t('description')}
          </th>
          <th scope="col">{t('privacy')}</th>
          <th scope="col">{t('link')}</th>
          <th scope="col">{t('by')}</th>
          <th scope="col">{t('members')}</th>
          <SortHead name="item_id" label={t('added')} sorting={sorting} onSort={onSort} />
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row
            key={item.item_id}
            item={item}
            isChosen={chosen.has(item.item_id)}
            onToggle={() => onChoose(toggled(chosen, item.item_id))}
            onTask={onTask}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly item: SiteItem;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onTask: (task: ItemTask) => void;
}

function Row({ item, isChosen, onToggle, onTask }: RowProps) {
  const t = useMessages(adminItemMessages);
  const language = useLanguage();
  const { item_name: name } = item;
  const removeLabel = t('deleteOf', { name });
  return (
    <tr className={isChosen ? 'chosen' : ''}>
      <td className="choose">
        <Checkbox aria-label={t('choose', { name })} checked={isChosen} onChange={onToggle} />
      </td>
      <td>
        <bdi className="ell" title={name}>
          {name}
        </bdi>
      </td>
      <td className="muted wide-column">
        <span className="ell" title={item.item_description}>
          {item.item_description}
        </span>
      </td>
      <td data-label={t('privacy')}>
        <span className="tags">
          {item.is_private === 1 ? t('private') : t('open')}
          {item.is_archived === 1 && <span className="tag">{t('archived')}</span>}
        </span>
      </td>
      <td data-label={t('link')}>
        <a href={href(`/${item.item_domain || item.item_id}`)} aria-label={t('visitOf', { name })}>
          {t('visit')}
        </a>
      </td>
      <td data-label={t('by')}>
        <span className="ell">{item.username}</span>
      </td>
      <td className="num" data-label={t('members')}>
        {item.member_num}
      </td>
      <td className="num muted" data-label={t('added')}>
        {formatDay(item.added_at, language)}
      </td>
      <td className="tools">
        <Button
          type="text"
          size="small"
          aria-label={t('giveOf', { name })}
          onClick={() => onTask({ kind: 'give', items: [item] })}
        >
          {t('give')}
        </Button>
        <Button
          type="text"
          size="small"
          aria-label={removeLabel}
          title={removeLabel}
          icon={<Icon name="trash" />}
          onClick={() => onTask({ kind: 'delete', items: [item] })}
        />
      </td>
    </tr>
  );
}
