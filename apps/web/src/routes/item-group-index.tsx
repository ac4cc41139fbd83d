import { Link } from 'react-router';
import { ItemGroupBoard } from '../features/item-group/item-group-board.tsx';
import { itemGroupMessages } from '../features/item-group/item-group-messages.ts';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

/** The management of one's groups as a screen of its own. */
export function ItemGroupIndexRoute() {
  const t = useMessages(itemGroupMessages);
  const loggedIn = useMustLogIn();
  if (!loggedIn) return null;
  const back = (
    <Link className="btn quiet" to="/item/index" aria-label={t('backToItems')}>
      <Icon name="left" />
      <span className="wide-only">{t('backToItems')}</span>
    </Link>
  );
  return (
    <WorkFrame title={t('groups')} actions={back} slim>
      <h1>{t('groups')}</h1>
      <ItemGroupBoard />
    </WorkFrame>
  );
}
