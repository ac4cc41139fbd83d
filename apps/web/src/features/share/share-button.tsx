import { useMessages } from '../../lib/i18n.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { shareMessages } from './share-messages.ts';

/** In the header: of the page that is shown, or of the item. */
export function ShareButton({ onPress }: { onPress: () => void }) {
  const label = useMessages(shareMessages)('share');
  return (
    <button type="button" className="btn quiet icon-only" aria-label={label} title={label} onClick={onPress}>
      <WorkIcon name="share" />
    </button>
  );
}
