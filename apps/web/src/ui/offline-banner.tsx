import { useMessages } from '../lib/i18n.ts';
import { useOnline } from '../lib/use-online.ts';
import { uiMessages } from './ui-messages.ts';
import { WorkIcon } from './work-icon.tsx';

/** While there is no network: what can be done meanwhile. */
export function OfflineBanner({ hint }: { hint?: string }) {
  const t = useMessages(uiMessages);
  if (useOnline()) return null;
  return (
    <div className="offline-banner" role="status">
      <WorkIcon name="warn" />
      <span>{hint ?? t('offline')}</span>
    </div>
  );
}
