import type { ReadingData } from '@sheaf/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { EditPlaces } from './edit-places.ts';
import type { ItemCommandId } from './item-commands.ts';
import { itemViewMessages } from './item-view-messages.ts';

export function EditButton({ places: { editPath } }: { places: EditPlaces }) {
  const t = useMessages(itemViewMessages);
  if (editPath === undefined) return null;
  return (
    <Link className="btn primary edit-button" to={editPath} aria-keyshortcuts="E" aria-label={t('edit')}>
      <Icon name="edit" />
      <span className="wide-only">{t('edit')}</span>
    </Link>
  );
}

interface PageActionsProps {
  readonly places: EditPlaces;
  readonly run: (id: ItemCommandId) => void;
}

export function PageActions({ places, run }: PageActionsProps) {
  const t = useMessages(itemViewMessages);
  return (
    <>
      {places.seesHistory && (
        <PageAction label={t('history')} icon={<WorkIcon name="history" />} onPress={() => run('pageHistory')} />
      )}
      {places.mayDelete && (
        <PageAction label={t('deletePage')} icon={<Icon name="trash" />} onPress={() => run('deletePage')} />
      )}
    </>
  );
}

function PageAction({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className="btn quiet small icon-only" aria-label={label} title={label} onClick={onPress}>
      {icon}
    </button>
  );
}

/** Why who could edit other items has no tools here. */
export function ReadOnlyNote({ data: { item } }: { data: ReadingData }) {
  const t = useMessages(itemViewMessages);
  const reason = readOnlyReason(item);
  if (reason === undefined) return null;
  return (
    <div className="note">
      <WorkIcon name="info" />
      <span>{t(reason)}</span>
    </div>
  );
}

function readOnlyReason({ is_archived, item_type }: ReadingData['item']) {
  if (is_archived === 1) return 'archived';
  return ({ 1: undefined, 2: undefined, 3: 'keptByClient', 4: undefined } as const)[item_type];
}
