import './landing.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { href } from '../lib/href.ts';
import { useLanguage, useMessages } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { useDarkTheme } from '../lib/use-theme.ts';
import { boot } from './boot.ts';
import { frameMessages } from './frame-messages.ts';
import { landingMessages } from './landing-messages.ts';
import { WorkFrame } from './work-frame.tsx';

const USES = [
  { title: 'writeTitle', text: 'writeText', figure: 'writeFigure', source: 'writeSource' },
  { title: 'teamTitle', text: 'teamText', figure: 'teamFigure', source: 'teamSource' },
  { title: 'ownTitle', text: 'ownText', figure: 'ownFigure', source: 'ownSource' },
] as const;

/** What this site is, and the ways in. */
export function LandingRoute() {
  const t = useMessages(landingMessages);
  const f = useMessages(frameMessages);
  const { beian } = boot().site;
  return (
    <WorkFrame title={t('title')} actions={<Register />}>
      <section className="hero">
        <div>
          <h1>{t('headline')}</h1>
          <p>{t('story')}</p>
          <Ways />
          <p className="hint">{t('openHint')}</p>
        </div>
        <Picture />
      </section>
      <div className="uses">
        {USES.map(({ title, text, figure, source }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
            <p className="figure">
              <b>{t(figure)}</b> {t(source)}
            </p>
          </section>
        ))}
      </div>
      <footer className="landing-foot">
        <p>{t('measured')}</p>
        <p>{[f('published'), beian].filter((text) => text !== '').join(' · ')}</p>
      </footer>
    </WorkFrame>
  );
}

/** Until the settings are known, and where nobody answers, the way in is enough. */
function Ways() {
  const t = useMessages(landingMessages);
  const f = useMessages(frameMessages);
  const user = useSession();
  const { data: setting } = useQuery(siteSettingQuery());
  return (
    <div className="landing-ways">
      <Link className="btn primary large" to={user ? '/item/index' : '/user/login'}>
        {user ? f('myItems') : f('logIn')}
      </Link>
      {setting?.manual === 1 && (
        <a className="btn large" href={href('/help')}>
          {t('readManual')}
        </a>
      )}
    </div>
  );
}

/** The product as it looks, in the language and theme of who sees it. */
function Picture() {
  const t = useMessages(landingMessages);
  const language = useLanguage();
  const [dark] = useDarkTheme();
  const file = `product-${language}-${dark ? 'dark' : 'light'}.webp`;
  return <img className="product" src={href(`/assets/reader/${file}`)} alt={t('picture')} width={1280} height={860} />;
}

function Register() {
  const t = useMessages(landingMessages);
  const user = useSession();
  const { data: setting } = useQuery(siteSettingQuery());
  if (user || setting?.register_open !== 1) return null;
  return (
    <Link className="btn quiet" to="/user/register">
      {t('register')}
    </Link>
  );
}
