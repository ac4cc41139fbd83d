import { useQuery } from '@tanstack/react-query';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { hrefOf } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { headerMessages } from './header-messages.ts';

/** What else there is, as entries of a menu: the site's own manual and calls, and what the administrator adds. */
export function useProductLinks() {
  const t = useMessages(headerMessages);
  const { data: setting } = useQuery(siteSettingQuery());
  const links = [
    ...(setting?.manual === 1 ? [{ title: t('manual'), url: '/help' }] : []),
    { title: t('calls'), url: '/api/docs' },
    ...(setting?.more_products ?? []),
  ];
  return links.map(({ title, url }) => ({
    key: `${title} ${url}`,
    label: (
      <a href={hrefOf(url)} {...(url.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}>
        {title}
      </a>
    ),
  }));
}
