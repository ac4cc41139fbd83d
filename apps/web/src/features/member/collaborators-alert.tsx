import { ERRORS } from '@sheaf/contract';
import { hasCode } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { memberMessages } from './member-messages.ts';

/**
 * For what lets people in: a full quota of collaborators is told in an alert of its own, with what to do. Answers
 * whether that was the reason.
 */
export function useCollaboratorsAlert(): (error: unknown) => void {
  const alert = useAlert();
  return (error) => {
    if (isQuotaFull(error)) void alert(<CollaboratorsAlert />);
  };
}

/** The failure to be shown beside the form: what the alert tells is not told twice. */
export function otherFailure(error: Error | null): Error | null {
  return isQuotaFull(error) ? null : error;
}

function isQuotaFull(error: unknown): boolean {
  return hasCode(error, ERRORS.membersTooMany.code);
}

function CollaboratorsAlert() {
  const t = useMessages(memberMessages);
  const places = [
    { path: '/prices', label: t('toPrices') },
    { path: '/user/setting', label: t('toAccount') },
    { path: '/order/index', label: t('toOrder') },
  ];
  return (
    <div className="collaborators">
      <p>
        <b>{t('collaborators')}</b>
      </p>
      <p>{t('collaboratorsHow')}</p>
      <p>{t('collaboratorsUpgrade')}</p>
      <p className="links">
        {places.map(({ path, label }) => (
          <a key={path} href={href(path)}>
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
