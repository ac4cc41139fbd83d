import type { ApiPreview, ApiSource } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { ApiChanges } from './api-changes.tsx';
import { type Choices, sentChoices } from './api-choices.ts';
import { apiSourceMessages } from './api-source-messages.ts';
import { apiPreviewQuery, type NamedSource, useApplyVersion, useDiscardVersion } from './api-source-queries.ts';
import { useResultText } from './use-result-text.ts';

interface ApiVersionDialogProps {
  readonly named: NamedSource;
  readonly source: ApiSource;
  readonly onClose: () => void;
  /** The version was taken or not; what was done. */
  readonly onDone: (text: string) => void;
}

/** What a version that waits would change; nothing is written before that was seen. */
export function ApiVersionDialog({ named, source, onClose, onDone }: ApiVersionDialogProps) {
  const t = useMessages(apiSourceMessages);
  const said = useResultText();
  const preview = useQuery(apiPreviewQuery(named, source.waiting));
  const [choices, setChoices] = useState<Choices>(new Map());
  const [applying, discarding] = [useApplyVersion(named), useDiscardVersion(named)];
  const apply = (shown: ApiPreview) => {
    const wish = { version: shown.version, choices: sentChoices(shown, choices) };
    whenDone(applying.mutateAsync(wish), (result) => onDone(said(result)));
  };
  const discard = () => whenDone(discarding.mutateAsync(source.waiting), () => onDone(t('discarded')));
  const shown = preview.data;
  return (
    <Modal
      open
      width={1040}
      mask={{ closable: false }}
      title={t('previewTitle', { name: source.name })}
      onCancel={onClose}
      footer={
        <>
          <Button className="api-discard" loading={discarding.isPending} onClick={discard}>
            {t('discard')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            type="primary"
            loading={applying.isPending}
            disabled={!shown}
            onClick={() => {
              if (shown) apply(shown);
            }}
          >
            {t('apply')}
          </Button>
        </>
      }
    >
      {preview.isPending && <LoadingFace rows={4} onRetry={() => void preview.refetch()} />}
      {preview.isError && <FailedFace error={preview.error} onRetry={() => void preview.refetch()} />}
      {shown && <ApiChanges preview={shown} choices={choices} onChoose={setChoices} />}
      <ErrorNote error={applying.error ?? discarding.error} />
    </Modal>
  );
}
