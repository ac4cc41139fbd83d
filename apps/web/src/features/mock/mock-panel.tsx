import './mock.css';
import type { Mock } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type RefObject, useEffect } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { MockAddresses } from './mock-addresses.tsx';
import { MockAnswer } from './mock-answer.tsx';
import { mockMessages } from './mock-messages.ts';
import { MockPreview } from './mock-preview.tsx';
import { mockQuery, useSaveMock } from './mock-queries.ts';
import { MockTemplate } from './mock-template.tsx';
import { useMockDraft } from './use-mock-draft.ts';

interface MockPanelProps {
  readonly item_id: number;
  readonly page_id: number;
  /** The page as it is written now. */
  readonly pageText: () => string;
  /** True while something is not saved. */
  readonly unsaved: RefObject<boolean>;
}

/** The mock of a page: its template, its addresses, and what it answers. */
export function MockPanel(props: MockPanelProps) {
  const mock = useQuery(mockQuery(props.page_id));
  const retry = () => void mock.refetch();
  if (mock.isPending) return <LoadingFace rows={8} onRetry={retry} />;
  if (mock.isError && mock.data === undefined) return <FailedFace error={mock.error} onRetry={retry} />;
  return <MockDeskView {...props} mock={mock.data ?? null} />;
}

function MockDeskView({ item_id, page_id, pageText, unsaved, mock }: MockPanelProps & { readonly mock: Mock | null }) {
  const t = useMessages(mockMessages);
  const desk = useMockDraft(mock, page_id);
  const save = useSaveMock(page_id);
  const isDirty = desk.isChanged && (mock !== null || save.isIdle);
  useEffect(() => {
    // a beginning that nobody touched is nothing to lose
    unsaved.current = mock !== null && desk.isChanged;
  }, [unsaved, mock, desk.isChanged]);
  const store = () => desk.input && save.mutate(desk.input, { onSuccess: desk.kept });
  const state = mock === null ? 'stateNew' : desk.isChanged ? 'stateEdited' : 'stateSaved';
  return (
    <div className="mock-panel">
      <div className="mock-sides">
        <section aria-label={t('template')}>
          <MockTemplate desk={desk} pageText={pageText} />
          <MockAnswer desk={desk} />
        </section>
        <section aria-label={t('addresses')}>
          <MockAddresses item_id={item_id} page_id={page_id} mock={mock} desk={desk} />
          <MockPreview desk={desk} mock={mock} />
        </section>
      </div>
      <footer className="editor-status mock-foot">
        <span role="status" className={`editor-state ${isDirty ? 'editing' : 'saved'}`}>
          <span className="dot" aria-hidden="true" />
          {t(state)}
        </span>
        <ErrorNote error={save.error} />
        <span className="grow" />
        <span className="editor-wide">{t('onlyData')}</span>
        <Button type="primary" disabled={!desk.input} loading={save.isPending} onClick={store}>
          {t('save')}
        </Button>
      </footer>
    </div>
  );
}
