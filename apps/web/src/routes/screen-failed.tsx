import { Button } from 'antd';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { href } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { frameMessages } from './frame-messages.ts';

/** What stands where a screen could not: its code did not come, or it failed. */
export function ScreenFailed() {
  const t = useMessages(frameMessages);
  const error = useRouteError();
  const absent = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main" className="empty" tabIndex={-1}>
      <Art name={absent ? 'found' : 'failed'} />
      <h1>{absent ? t('screenAbsent') : t('screenFailed')}</h1>
      <p>{absent ? t('screenAbsentHint') : t('screenFailedHint')}</p>
      <div className="actions">
        {!absent && (
          <Button type="primary" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        )}
        <Button href={href('/')}>{t('toHome')}</Button>
      </div>
    </main>
  );
}
