import { useMessages } from '../../lib/i18n.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { ItemView } from './item-entry.tsx';
import { itemMessages } from './item-messages.ts';

interface ViewSwitchProps {
  readonly view: ItemView;
  readonly onChange: (view: ItemView) => void;
}

/** Items as a list or as cards. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const t = useMessages(itemMessages);
  const views = [
    { key: 'list', label: t('viewList'), icon: <WorkIcon name="list" /> },
    { key: 'cards', label: t('viewCards'), icon: <WorkIcon name="grid" /> },
  ] as const;
  return (
    <fieldset className="view-switch">
      <legend className="sr">{t('view')}</legend>
      {views.map(({ key, label, icon }) => (
        <button key={key} type="button" aria-label={label} aria-pressed={view === key} onClick={() => onChange(key)}>
          {icon}
          <span>{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
