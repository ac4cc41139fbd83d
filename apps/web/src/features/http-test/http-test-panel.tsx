import './http-test.css';
import type { TextChange } from '@sheaf/markdown/api-page/change';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { AnswerView } from './answer-view.tsx';
import { httpTestMessages } from './http-test-messages.ts';
import { RequestForm } from './request-form.tsx';
import { exampleChange } from './save-example.ts';
import { SendLine } from './send-line.tsx';
import type { HttpAnswer } from './send-request.ts';
import { TestHistory } from './test-history.tsx';
import { useHttpTest } from './use-http-test.ts';

interface HttpTestPanelProps {
  readonly item_id: number;
  readonly page_id: number;
  /** Whether the site sends requests from this item. */
  readonly mayRelay: boolean;
  /** The page as it is written now. */
  readonly pageText: () => string;
  /** Changes it, one after the other, in one step of undo. */
  readonly changePage: (changes: readonly TextChange[]) => void;
}

/** The key to send works from the beginning, not only from a field. */
function focused(panel: HTMLElement | null): void {
  panel?.focus();
}

/** Sends requests from the editor and shows what comes back. */
export function HttpTestPanel({ item_id, page_id, mayRelay, pageText, changePage }: HttpTestPanelProps) {
  const t = useMessages(httpTestMessages);
  const language = useLanguage();
  const uid = useSession()?.uid ?? 0;
  const desk = useHttpTest({ item_id, uid, page_id, mayRelay, pageText });
  const [saved, setSaved] = useState<HttpAnswer>();
  const answerSide = useRef<HTMLElement>(null);
  const { outcome } = desk;
  useEffect(() => {
    // on a narrow screen it stands below the request, where it would come unseen
    if (outcome.kind === 'answered' || outcome.kind === 'failed') answerSide.current?.scrollIntoView();
  }, [outcome]);
  const save = (answer: HttpAnswer) => {
    changePage(exampleChange(pageText(), { status: answer.status, body: answer.body ?? '' }, language));
    setSaved(answer);
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    desk.send();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key sends from whichever field has the focus
    <div ref={focused} tabIndex={-1} className="http-test" onKeyDown={sendByKey}>
      <SendLine desk={desk} mayRelay={mayRelay} />
      <div className="http-sides">
        <section aria-label={t('request')}>
          <RequestForm desk={desk} />
        </section>
        <section aria-label={t('answer')} ref={answerSide}>
          <AnswerView desk={desk} mayRelay={mayRelay} pageText={pageText} saved={saved} save={save} />
          <TestHistory whose={{ uid, page_id }} open={desk.open} />
        </section>
      </div>
    </div>
  );
}
