import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { followMessages } from './follow-messages.ts';

export function FollowButton({ onPress }: { onPress: () => void }) {
  const t = useMessages(followMessages);
  return (
    <button
      type="button"
      className="btn quiet small icon-only"
      aria-label={t('title')}
      aria-haspopup="dialog"
      title={t('title')}
      onClick={onPress}
    >
      <Icon name="follow" />
    </button>
  );
}
