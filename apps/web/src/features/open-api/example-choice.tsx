import type { OpenKey } from '@sheaf/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { EXAMPLES, type ExampleName, exampleOf } from './call-examples.ts';
import { openApiMessages } from './open-api-messages.ts';

/** A call as several languages write it, to be copied and run. */
export function ExampleChoice({ keys }: { readonly keys: OpenKey }) {
  const t = useMessages(openApiMessages);
  const [name, setName] = useState<ExampleName>('curl');
  const site = (location.origin + href('/')).replace(/\/$/, '');
  return (
    <div className="open-example">
      <Segmented<ExampleName> aria-label={t('language')} options={[...EXAMPLES]} value={name} onChange={setName} />
      <CopiedText text={exampleOf(name, { ...keys, site })} type={name} />
      <p className="hint">
        {t('more')}{' '}
        <a href={href('/api/docs')} target="_blank" rel="noreferrer">
          {t('reference')}
        </a>
        {' · '}
        <a href={href('/help')} target="_blank" rel="noreferrer">
          {t('manual')}
        </a>
      </p>
    </div>
  );
}
