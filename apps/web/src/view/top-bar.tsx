import type { ReadingData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Icon, Mark } from '../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { itemAddress } from './addresses.ts';
import { LanguageSwitch, ThemeSwitch } from './choices.tsx';
import { NoticesLink } from './notices-link.tsx';
import { readingMessages } from './reading-messages.ts';
import type { ReadingSlots, ReadingTools } from './reading-tools.ts';
import { SearchBox } from './search-box.tsx';
import { useHeaderAway } from './use-header-away.ts';

interface TopBarProps {
  data: ReadingData;
  tools: ReadingTools;
  slots: ReadingSlots;
  hasTree: boolean;
}

export function TopBar({ data, tools, slots, hasTree }: TopBarProps) {
  const t = useMessages(readingMessages);
  const { item, share, site, user } = data;
  const away = useHeaderAway();
  return (
    <header className={`top${away ? ' away' : ''}`}>
      <a className="brand" href={`${site.base}/${user ? 'item/index' : ''}`} aria-label={t('home')}>
        <Mark />
        <span className="wide-only">Sheaf</span>
      </a>
      <span className="divider wide-only" />
      {item.item_name !== '' && (
        <a className="item-title ell" href={itemAddress(site.base, item)}>
          {item.item_name}
        </a>
      )}
      <ItemTags data={data} />
      <span className="grow" />
      {hasTree && !share && <SearchBox data={data} tools={tools} />}
      {hasTree && !share && (
        <a className="btn quiet icon-only phone-only" href="#tree" aria-label={t('searchItem')} data-focus="search">
          <Icon name="search" />
        </a>
      )}
      <span className={hasTree ? 'wide-only' : undefined}>
        <LanguageSwitch site={site} tools={tools} />
      </span>
      <ThemeSwitch tools={tools} />
      {user && <NoticesLink base={site.base} countUnread={tools.countUnread} />}
      {slots.topActions}
      {!share && <Person data={data} tools={tools} />}
      {hasTree && (
        <a className="btn quiet icon-only phone-only" href="#tree" aria-label={t('openTree')}>
          <Icon name="menu" />
        </a>
      )}
    </header>
  );
}

function ItemTags({ data: { item } }: { data: ReadingData }) {
  const t = useMessages(readingMessages);
  return (
    <>
      {item.is_private === 1 && (
        <span className="tag">
          <Icon name={item.members_only === 1 ? 'members' : 'lock'} />
          {item.members_only === 1 ? t('membersItem') : t('passwordItem')}
        </span>
      )}
      {item.item_type === 3 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its tip is read by keyboard as well
        <span className="tag has-tip" tabIndex={0}>
          <Icon name="lock" />
          {t('clientItem')}
          <span role="tooltip">{t('clientItemTip')}</span>
        </span>
      )}
      {item.is_archived === 1 && (
        <span className="tag">
          <Icon name="archive" />
          {t('archivedItem')}
        </span>
      )}
    </>
  );
}

function Person({ data: { site, user }, tools }: Pick<TopBarProps, 'data' | 'tools'>) {
  const t = useMessages(readingMessages);
  if (!user) {
    return (
      <>
        <a className="btn quiet" href={`${site.base}/help`}>
          {t('about')}
        </a>
        <a className="btn log-in" href={`${site.base}/user/login`}>
          {t('logIn')}
        </a>
      </>
    );
  }
  return (
    <>
      <a className="btn quiet wide-only my-items" href={`${site.base}/item/index`}>
        {t('myItems')}
      </a>
      <AccountMenu user={user} base={site.base} tools={tools} />
    </>
  );
}
