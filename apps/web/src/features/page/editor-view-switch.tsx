import { LIMITS, type PageKind } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { pageEditMessages } from './page-edit-messages.ts';

/** Which panes are in sight. */
export type PaneView = 'form' | 'source' | 'both' | 'preview';

/** One pane fits on a phone; an API page has its form beside the text. */
export function firstPaneView(kind: PageKind): PaneView {
  if (kind === 'api') return 'form';
  return matchMedia('(max-width: 767px)').matches ? 'source' : 'both';
}

const CHOICES = [
  { view: 'form', label: 'viewForm' },
  { view: 'source', label: 'viewSource' },
  { view: 'both', label: 'viewBoth' },
  { view: 'preview', label: 'viewPreview' },
] as const;

interface SwitchProps {
  readonly kind: PageKind;
  readonly view: PaneView;
  readonly choose: (view: PaneView) => void;
}

export function ViewSwitch({ kind, view, choose }: SwitchProps) {
  const t = useMessages(pageEditMessages);
  return (
    // biome-ignore lint/a11y/useSemanticElements: three buttons in a row are no form fields
    <div role="group" aria-label={t('view')} className="editor-views">
      {CHOICES.filter((choice) => choice.view !== 'form' || kind === 'api').map((choice) => (
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
