import { Modal } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { BUILTIN_TEMPLATES, type BuiltinTemplate } from './builtin-templates.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { insertBlocks } from './insert-markdown.ts';
import { TemplatePreview } from './template-preview.tsx';

const LABELS = { api: 'apiTemplate', database: 'databaseTemplate' } as const satisfies Record<
  BuiltinTemplate['id'],
  string
>;

/** Texts to begin from, each shown as its readers will see it. */
export function TemplatesTool({ view, openDiagrams, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const language = useLanguage();
  const [chosen, setChosen] = useState<BuiltinTemplate['id']>('api');
  const text = BUILTIN_TEMPLATES.find(({ id }) => id === chosen)?.text[language] ?? '';
  const insert = () => {
    insertBlocks(view, text);
    onClose();
  };
  return (
    <Modal
      open
      width={1000}
      mask={{ closable: false }}
      title={t('templates')}
      okText={t('insert')}
      cancelText={t('cancel')}
      onOk={insert}
      onCancel={onClose}
    >
      <div className="templates">
        <ul aria-label={t('builtin')}>
          {BUILTIN_TEMPLATES.map(({ id }) => (
            <li key={id}>
              <button type="button" className="btn quiet" aria-pressed={id === chosen} onClick={() => setChosen(id)}>
                {t(LABELS[id])}
              </button>
            </li>
          ))}
        </ul>
        <TemplatePreview text={text} openDiagrams={openDiagrams} />
      </div>
    </Modal>
  );
}
