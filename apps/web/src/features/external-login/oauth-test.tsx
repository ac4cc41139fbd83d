import type { OauthCheck } from '@sheaf/contract';
import { Button } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { oauthMessages } from './oauth-messages.ts';
import { useTestOauth } from './oauth-queries.ts';

const NAMES = {
  callback: 'checkCallback',
  discovery: 'checkDiscovery',
  authorize: 'checkAuthorize',
  token: 'checkToken',
  client: 'checkClient',
} as const satisfies Record<OauthCheck['what'], string>;

/** Asks the provider at once, and says which step is not right. */
export function OauthTest() {
  const t = useMessages(oauthMessages);
  const heading = useId();
  const test = useTestOauth();
  return (
    <section className="login-part" aria-labelledby={heading}>
      <h3 id={heading}>{t('test')}</h3>
      <p className="hint">{t('testHint')}</p>
      <ErrorNote error={test.error} />
      <div role="status">
        {test.data && (
          <dl className="oauth-checks">
            {test.data.map(({ what, outcome, said }) => (
              <div key={what}>
                <dt>{t(NAMES[what])}</dt>
                <dd className={outcome === 'unknown' ? undefined : `oauth-${outcome}`}>
                  {t(outcome)} {said !== '' && <span className="mono">{said}</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="card-foot">
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {t('testNow')}
        </Button>
      </div>
    </section>
  );
}
