import type { Mock } from '@sheaf/contract';
import { MockBeyondBounds } from '@sheaf/markdown/mock/budget';
import { generateMock } from '@sheaf/markdown/mock/generate';
import { MockFault } from '@sheaf/markdown/mock/mock-fault';
import type { MockTemplate } from '@sheaf/markdown/mock/template';
import { tidyTemplate } from '@sheaf/markdown/mock/tidy';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { formatNear } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { mockMessages } from './mock-messages.ts';
import type { MockDesk } from './use-mock-draft.ts';

const WITHOUT_BODY: readonly number[] = [204, 205, 304];

interface Made {
  readonly text: string;
  readonly ms: number;
}

/** What the template makes as it stands; the same code makes it on the server. */
export function MockPreview({ desk: { read, draft }, mock }: { readonly desk: MockDesk; readonly mock: Mock | null }) {
  const t = useMessages(mockMessages);
  const [turn, setTurn] = useState(0);
  const made = useMemo(() => (read instanceof MockFault ? undefined : madeBy(read, turn)), [read, turn]);
  const hasBody = !WITHOUT_BODY.includes(draft.status);
  return (
    <section aria-label={t('now')} className="mock-now">
      <div className="mock-head">
        <h2 className="grow">{t('now')}</h2>
        <span className={`tag num ${draft.status < 400 ? 'ok' : 'bad'}`}>{draft.status}</span>
        {made && made !== 'beyond' && <span className="tag num">{made.ms.toFixed(1)} ms</span>}
        <Button disabled={!made || !hasBody} onClick={() => setTurn(turn + 1)}>
          {t('again')}
        </Button>
      </div>
      {!hasBody && <p className="hint">{t('noBody')}</p>}
      {hasBody && made === undefined && <p className="hint">{t('noPreview')}</p>}
      {hasBody && made === 'beyond' && <p className="mock-fault">{t('beyond')}</p>}
      {hasBody && made && made !== 'beyond' && <CopiedText text={made.text} type="application/json" />}
      <Views mock={mock} />
    </section>
  );
}

function Views({ mock }: { readonly mock: Mock | null }) {
  const t = useMessages(mockMessages);
  const language = useLanguage();
  const [now] = useState(() => Date.now() / 1000);
  if (!mock) return null;
  const time = formatNear(mock.viewed_at, language, now);
  return (
    <p className="hint num">{mock.viewed_at === 0 ? t('neverViewed') : t('views', { count: mock.view_times, time })}</p>
  );
}

/** `turn` makes it another one each time. */
function madeBy(template: MockTemplate, turn: number): Made | 'beyond' {
  const began = performance.now();
  const asking = {
    parameters: new Map<string, string>(),
    random: Math.random,
    now: Date.now() + turn,
    elapsed: () => performance.now(),
  };
  try {
    const json = generateMock(template, asking);
    const ms = performance.now() - began;
    return { text: tidied(json), ms };
  } catch (error) {
    if (error instanceof MockBeyondBounds) return 'beyond';
    throw error;
  }
}

/** What is longer or deeper than a template may be is shown as it is. */
function tidied(json: string): string {
  try {
    return tidyTemplate(json);
  } catch (error) {
    if (error instanceof MockFault) return json;
    throw error;
  }
}
