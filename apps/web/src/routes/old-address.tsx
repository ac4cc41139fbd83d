import { findOldAddress } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../lib/api.ts';
import { useMessages } from '../lib/i18n.ts';
import { replaceBy } from '../lib/redirect.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { oldAddressMessages } from './old-address-messages.ts';
import { SoloFrame } from './solo-frame.tsx';

/** Links and bookmarks of the old product: only a browser sees what stands behind their `#`. */
export function OldAddressRoute() {
  const t = useMessages(oldAddressMessages);
  const { hash } = useLocation();
  const found = useQuery({
    queryKey: ['old-address', hash],
    queryFn: () => call(findOldAddress, { address: hash }),
  });
  useEffect(() => {
    if (found.data) replaceBy(found.data.path);
  }, [found.data]);
  return (
    <SoloFrame title={t('title')}>
      <h1>{t('title')}</h1>
      <p role="status">{found.isError ? '' : t('leading')}</p>
      <ErrorNote error={found.error} />
      {found.isError && (
        <p className="solo-foot">
          <Link to="/">{t('home')}</Link>
        </p>
      )}
    </SoloFrame>
  );
}
