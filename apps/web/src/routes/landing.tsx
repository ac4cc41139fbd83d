import { Link } from 'react-router';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Mark } from '../ui/icon.tsx';
import { frameMessages } from './frame-messages.ts';
import { landingMessages } from './landing-messages.ts';
import { WorkFrame } from './work-frame.tsx';

/** What this site is, and the way in. */
export function LandingRoute() {
  const t = useMessages(landingMessages);
  const f = useMessages(frameMessages);
  const user = useSession();
  return (
    <WorkFrame title={t('title')}>
      <section className="landing">
        <Mark />
        <h1>{t('headline')}</h1>
        <p>{t('story')}</p>
        <Link className="btn primary large" to={user ? '/item/index' : '/user/login'}>
          {user ? f('myItems') : f('logIn')}
        </Link>
      </section>
    </WorkFrame>
  );
}
