import type { HttpTest } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatNear } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { httpTestMessages } from './http-test-messages.ts';
import { testsQuery, useClearTests, type Whose } from './http-test-queries.ts';

interface HistoryProps {
  readonly whose: Whose;
  readonly open: (test: HttpTest) => void;
}

/** What one sent from this page before: each can be opened again where this device still has it. */
export function TestHistory({ whose, open }: HistoryProps) {
  const t = useMessages(httpTestMessages);
  const language = useLanguage();
  const tests = useQuery(testsQuery(whose.page_id));
  const clear = useClearTests(whose);
  const now = Date.now() / 1000;
  const retry = () => void tests.refetch();
  return (
    <section aria-label={t('history')} className="http-history">
      <div className="http-head">
        <h2 className="grow">{t('history')}</h2>
        <Button
          type="text"
          size="small"
          disabled={!tests.data?.length}
          loading={clear.isPending}
          onClick={() => clear.mutate()}
        >
          {t('historyClear')}
        </Button>
      </div>
      {tests.isPending && <LoadingFace rows={2} onRetry={retry} />}
      {tests.isError && <FailedFace error={tests.error} onRetry={retry} />}
      <ErrorNote error={clear.error} />
      {tests.data?.length === 0 && <p className="hint">{t('historyNone')}</p>}
      {tests.data !== undefined && tests.data.length > 0 && (
        <ul>
          {tests.data.map((test) => {
            const time = formatNear(test.sent_at, language, now);
            const { http_test_id, method, address, status } = test;
            return (
              <li key={http_test_id}>
                <button
                  type="button"
                  className="btn quiet"
                  aria-label={t('historyOpen', { method, address, time })}
                  onClick={() => open(test)}
                >
                  <span className={`tag num ${status > 0 && status < 400 ? 'ok' : 'bad'}`}>{status || '–'}</span>
                  <span className="grow mono ell">
                    {method} {address}
                  </span>
                  <span className="muted num">{time}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <p className="hint">{t('historyHint')}</p>
    </section>
  );
}
