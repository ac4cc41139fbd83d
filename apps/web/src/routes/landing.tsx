import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { href } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { Mark } from '../ui/icon.tsx';
import { boot } from './boot.ts';
import { frameMessages } from './frame-messages.ts';
import { landingMessages } from './landing-messages.ts';
import { WorkFrame } from './work-frame.tsx';

/** What this site is, and the ways in. */
export function LandingRoute() {
  const t = useMessages(landingMessages);
  const f = useMessages(frameMessages);
  const user = useSession();
  const { beian } = boot().site;
  // until it is known, and where nobody answers, the way in is enough
  const { data: setting } = useQuery(siteSettingQuery());
  const hasManual = setting?.manual === 1;
  const mayRegister = setting?.register_open === 1 && !user;
  return (
    <WorkFrame title={t('title')} actions={mayRegister && <Register />}>
      <section className="landing">
        <Mark />
        <h1>{t('headline')}</h1>
        <p>{t('story')}</p>
        <div className="ways">
          <Link className="btn primary large" to={user ? '/item/index' : '/user/login'}>
            {user ? f('myItems') : f('logIn')}
          </Link>
          {hasManual && (
            <a className="btn large" href={href('/help')}>
              {t('readManual')}
            </a>
          )}
        </div>
        <p className="hint">{t('openHint')}</p>
      </section>
      <footer className="landing-foot">{[f('published'), beian].filter((text) => text !== '').join(' · ')}</footer>
    </WorkFrame>
  );
}

function Register() {
  const t = useMessages(landingMessages);
  return (
    <Link className="btn quiet" to="/user/register">
      {t('register')}
    </Link>
  );
}
