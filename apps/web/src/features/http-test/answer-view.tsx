import { readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { CopiedText } from '../../ui/copied-text.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { httpTestMessages } from './http-test-messages.ts';
import { Blocked, type HttpAnswer, Unlisted } from './send-request.ts';
import { tidied } from './tidied.ts';
import { undocumentedFields } from './undocumented.ts';
import type { HttpTestDesk } from './use-http-test.ts';

interface AnswerViewProps {
  readonly desk: HttpTestDesk;
  readonly mayRelay: boolean;
  readonly pageText: () => string;
  /** The answer that was written into the page. */
  readonly saved: HttpAnswer | undefined;
  readonly save: (answer: HttpAnswer) => void;
}

/** What came back, or why nothing did. */
export function AnswerView({ desk, mayRelay, pageText, saved, save }: AnswerViewProps) {
  const t = useMessages(httpTestMessages);
  const { outcome } = desk;
  if (outcome.kind === 'answered') {
    return <Answer answer={outcome.answer} pageText={pageText} isSaved={saved === outcome.answer} save={save} />;
  }
  if (outcome.kind === 'failed') {
    const { error } = outcome;
    if (!(error instanceof Blocked || error instanceof Unlisted)) return <ErrorNote error={error} />;
    return (
      <div className="note bad" role="alert">
        <span className="grow">
          {error instanceof Unlisted ? t('notSent', { origin: error.origin }) : t('blocked')}
        </span>
        {mayRelay && (
          <Button size="small" onClick={() => desk.send('relay')}>
            {t('resend')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <p className="hint" role="status">
      {outcome.kind === 'sending' && <span className="ring" aria-hidden="true" />}
      {outcome.kind === 'stopped' ? t('stopped') : t('none')}
    </p>
  );
}

interface AnswerProps {
  readonly answer: HttpAnswer;
  readonly pageText: () => string;
  readonly isSaved: boolean;
  readonly save: (answer: HttpAnswer) => void;
}

function Answer({ answer, pageText, isSaved, save }: AnswerProps) {
  const t = useMessages(httpTestMessages);
  const text = useMemo(() => tidied(answer.body ?? ''), [answer]);
  const missing = useMemo(
    () => undocumentedFields(answer.body ?? '', apiRequestOf(readApiPage(pageText())).answers),
    [answer, pageText],
  );
  return (
    <>
      <div className="http-head" role="status">
        <span className={`tag num ${answer.status < 400 ? 'ok' : 'bad'}`}>{answer.status}</span>
        <span className="muted num">{t('facts', { ms: answer.ms, size: sizeText(answer.bytes) })}</span>
        <span className="grow">{isSaved && t('exampleSaved')}</span>
        <Button disabled={!answer.body} onClick={() => save(answer)}>
          {t('saveExample')}
        </Button>
      </div>
      {answer.body === undefined && <p className="hint">{t('noText')}</p>}
      {answer.body === '' && <p className="hint">{t('empty')}</p>}
      {answer.body && <CopiedText text={text} type={typeOf(answer)} />}
      {answer.isCut && <p className="hint">{t('cut')}</p>}
      {missing.length > 0 && <p className="note warn">{t('undocumented', { names: missing.join('、') })}</p>}
      {answer.dropped.length > 0 && <p className="hint">{t('dropped', { names: answer.dropped.join(', ') })}</p>}
      <details>
        <summary>{t('answerHeaders', { count: answer.headers.length })}</summary>
        <dl className="http-headers mono">
          {answer.headers.map(({ name, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one name may stand several times
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function typeOf({ headers }: HttpAnswer): string {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
}
