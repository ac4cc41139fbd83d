import type { EditorView } from '@codemirror/view';
import type { FeatureName } from '@sheaf/contract';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import type { ApiForm } from './api-form/api-form.tsx';
import type { WatchText } from './api-form/use-api-text.ts';
import type { EditorToolName } from './editor-tool.ts';
import { pageEditMessages } from './page-edit-messages.ts';

export interface FormPaneProps {
  readonly view: EditorView;
  readonly mayWrite: boolean;
  readonly form: {
    readonly watch: WatchText;
    readonly begin: () => void;
    readonly manages: boolean;
    readonly features: readonly FeatureName[];
  };
  readonly open: (tool: EditorToolName) => void;
}

/** The form of an API page; its script comes with the first of them. */
export function FormPane({ view, mayWrite, form, open }: FormPaneProps) {
  const t = useMessages(pageEditMessages);
  const [Form, setForm] = useState<ComponentType<Parameters<typeof ApiForm>[0]>>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    import('./api-form/api-form.tsx').then(
      (loaded) => setForm(() => loaded.ApiForm),
      () => setFailed(true),
    );
  }, []);
  if (isFailed) return <p role="alert">{t('formFailed')}</p>;
  return Form ? (
    <Form view={view} mayWrite={mayWrite} open={open} {...form} />
  ) : (
    <div className="api-form" aria-busy="true" />
  );
}

/** Who wants to hear of each change of the text, and how they are told. */
export function useWatchers(): readonly [WatchText, () => void] {
  const watchers = useRef(new Set<() => void>());
  const watch = useCallback((listener: () => void) => {
    watchers.current.add(listener);
    return () => watchers.current.delete(listener);
  }, []);
  const tell = useCallback(() => {
    for (const listener of watchers.current) listener();
  }, []);
  return [watch, tell];
}
