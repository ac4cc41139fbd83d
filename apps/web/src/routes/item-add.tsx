import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ImportPanel } from '../features/import/import-panel.tsx';
import { ItemAddForm } from '../features/item/item-add-form.tsx';
import { itemMessages } from '../features/item/item-messages.ts';
import { groupOf, ITEM_TYPES, type NewItemWay, newItemPath, wayOf } from '../features/item/new-item.ts';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { useCreation } from './use-creation.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** A new item by hand or from files; the way stands in the address, so it can be linked. */
export function ItemAddRoute() {
  const t = useMessages(itemMessages);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const loggedIn = useMustLogIn();
  const way = wayOf(query.get('way'));
  const group = groupOf(query.get('group'));
  const leave = () => void navigate('/item/index');
  // who looks through the ways by keyboard stays at them
  const [looks, setLooks] = useState(!query.has('way'));
  const go = (next: NewItemWay) => {
    setLooks(true);
    void navigate(newItemPath(next, group), { replace: true });
  };
  const ways = [
    { key: 'regular', icon: <WorkIcon name="pages" />, name: t('regular'), hint: t('regularHint') },
    { key: 'single', icon: <Icon name="page" />, name: t('single'), hint: t('singleHint') },
    { key: 'sheet', icon: <WorkIcon name="table" />, name: t('sheet'), hint: t('sheetHint') },
    { key: 'import', icon: <WorkIcon name="upload" />, name: t('importFiles'), hint: t('importFilesHint') },
  ] as const;
  const mayMake = useCreation();
  if (!loggedIn) return null;
  if (!mayMake.items) return <ItemsClosed />;
  return (
    <WorkFrame title={t('newItem')} actions={<BackToItems />} slim>
      <div>
        <h1>{t('whereFrom')}</h1>
        <p className="muted">{t('whereFromHint')}</p>
      </div>
      <fieldset className="ways">
        <legend className="sr">{t('ways')}</legend>
        {ways.map(({ key, icon, name, hint }) => (
          <WayButton key={key} icon={icon} name={name} hint={hint} pressed={way === key} onPress={() => go(key)} />
        ))}
      </fieldset>
      {way === 'import' ? (
        <ImportPanel target={NEW_ITEM} />
      ) : (
        <ItemAddForm key={way} item_type={ITEM_TYPES[way]} item_group_id={group} beginsHere={!looks} onCancel={leave} />
      )}
    </WorkFrame>
  );
}

const NEW_ITEM = { item_id: 0, cat_id: 0 } as const;

function ItemsClosed() {
  const t = useMessages(itemMessages);
  return (
    <WorkFrame title={t('newItem')} actions={<BackToItems />} slim>
      <section className="card empty">
        <h1>{t('itemsClosed')}</h1>
        <p>{t('itemsClosedHint')}</p>
      </section>
    </WorkFrame>
  );
}

function BackToItems() {
  const t = useMessages(itemMessages);
  return (
    <Link className="btn quiet" to="/item/index" aria-label={t('backToItems')}>
      <Icon name="left" />
      <span className="wide-only">{t('backToItems')}</span>
    </Link>
  );
}

interface WayButtonProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function WayButton({ icon, name, hint, pressed, onPress }: WayButtonProps) {
  return (
    <button type="button" className="way" aria-pressed={pressed} onClick={onPress}>
      {icon}
      <b>{name}</b>
      <span className="hint">{hint}</span>
    </button>
  );
}
