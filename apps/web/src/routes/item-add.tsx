import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ImportPanel } from '../features/import/import-panel.tsx';
import { ItemAddForm } from '../features/item/item-add-form.tsx';
import { itemMessages } from '../features/item/item-messages.ts';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

type Way = 'regular' | 'single' | 'import';

/** A new item by hand or from files; the way stands in the address, so it can be linked. */
export function ItemAddRoute() {
  const t = useMessages(itemMessages);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const loggedIn = useMustLogIn();
  const way = wayOf(query.get('way'));
  const leave = () => void navigate('/item/index');
  if (!loggedIn) return null;
  return (
    <WorkFrame title={t('newItem')} actions={<BackToItems />} slim>
      <div>
        <h1>{t('whereFrom')}</h1>
        <p className="muted">{t('whereFromHint')}</p>
      </div>
      <fieldset className="ways">
        <legend className="sr">{t('ways')}</legend>
        <WayButton
          icon={<WorkIcon name="pages" />}
          name={t('regular')}
          hint={t('regularHint')}
          pressed={way === 'regular'}
          onPress={() => setQuery({}, { replace: true })}
        />
        <WayButton
          icon={<Icon name="page" />}
          name={t('single')}
          hint={t('singleHint')}
          pressed={way === 'single'}
          onPress={() => setQuery({ way: 'single' }, { replace: true })}
        />
        <WayButton
          icon={<WorkIcon name="upload" />}
          name={t('importFiles')}
          hint={t('importFilesHint')}
          pressed={way === 'import'}
          onPress={() => setQuery({ way: 'import' }, { replace: true })}
        />
      </fieldset>
      {way === 'import' ? (
        <ImportPanel />
      ) : (
        <ItemAddForm key={way} item_type={way === 'single' ? 2 : 1} onCancel={leave} />
      )}
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

function wayOf(value: string | null): Way {
  return value === 'single' || value === 'import' ? value : 'regular';
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
