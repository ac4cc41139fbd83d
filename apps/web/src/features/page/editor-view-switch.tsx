import { LIMITS } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { pageEditMessages } from './page-edit-messages.ts';

/** Which panes are in sight. */
export type PaneView = 'source' | 'both' | 'preview';

/** One pane fits on a phone. */
export function firstPaneView(): PaneView {
  return matchMedia('(max-width: 767px)').matches ? 'source' : 'both';
}

const CHOICES = [
  { view: 'source', label: 'viewSource' },
  { view: 'both', label: 'viewBoth' },
  { view: 'preview', label: 'viewPreview' },
] as const;

export function ViewSwitch({ view, choose }: { view: PaneView; choose: (view: PaneView) => void }) {
  const t = useMessages(pageEditMessages);
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons in a row are no form fields
    <div role="group" aria-label={t('view')} className="editor-views">
      {CHOICES.map((choice) => (
        <button
          key={choice.view}
          type="button"
          className={choice.view}
          aria-pressed={view === choice.view}
          onClick={() => choose(choice.view)}
        >
          {t(choice.label)}
        </button>
      ))}
    </div>
  );
}

/** Told once per page; the pane itself keeps the button. */
export function UnwatchNotice({ turnOn, close }: { turnOn: () => void; close: () => void }) {
  const t = useMessages(pageEditMessages);
  return (
    <div role="status" className="editor-notice">
      <span className="grow">{t('previewOff', { count: LIMITS.livePreviewChars })}</span>
      <button type="button" className="btn small" onClick={turnOn}>
        {t('previewOn')}
      </button>
      <button type="button" className="btn small quiet" onClick={close}>
        {t('close')}
      </button>
    </div>
  );
}
