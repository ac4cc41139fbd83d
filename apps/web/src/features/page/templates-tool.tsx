import type { Template } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { BUILTIN_TEMPLATES } from './builtin-templates.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { insertBlocks } from './insert-markdown.ts';
import { TemplateDeleteDialog } from './template-delete-dialog.tsx';
import { templateMessages } from './template-messages.ts';
import { TemplatePreview } from './template-preview.tsx';
import { itemTemplatesQuery, myTemplatesQuery } from './template-queries.ts';
import { TemplateShareDialog } from './template-share-dialog.tsx';

/** A text that can be inserted; `own` is what its owner may share and delete. */
interface Choice {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly own?: Template;
}

const LABELS = { api: 'apiTemplate', database: 'databaseTemplate' } as const;

/** Texts to begin from: built in, one's own, shared in this item; each shown as its readers will see it. */
export function TemplatesTool({ item_id, view, openDiagrams, onClose }: EditorToolProps) {
  const t = useMessages(templateMessages);
  const language = useLanguage();
  const mine = useQuery(myTemplatesQuery);
  const shared = useQuery(itemTemplatesQuery(item_id));
  const [key, setKey] = useState('api');
  const builtin = BUILTIN_TEMPLATES.map(({ id, text }) => ({ key: id, title: t(LABELS[id]), text: text[language] }));
  const own = mine.data?.map(ownChoice) ?? [];
  const others = shared.data?.map((template) => ({
    key: `shared ${template.id}`,
    title: t('sharedBy', { title: template.template_title, name: template.username }),
    text: template.template_content,
  }));
  const all: readonly Choice[] = [...builtin, ...own, ...(others ?? [])];
  const chosen = all.find((choice) => choice.key === key) ?? all[0];
  const group = { chosen, choose: setKey };
  const insert = () => {
    insertBlocks(view, chosen?.text ?? '');
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
        <div className="template-list">
          <ChoiceGroup {...group} name={t('builtin')} choices={builtin} />
          {mine.isPending && <LoadingFace rows={2} onRetry={() => void mine.refetch()} />}
          {mine.isError && <FailedFace error={mine.error} onRetry={() => void mine.refetch()} />}
          {mine.data && <ChoiceGroup {...group} name={t('mine')} choices={own} none={t('noneMine')} />}
          {shared.isPending && <LoadingFace rows={2} onRetry={() => void shared.refetch()} />}
          {shared.isError && <FailedFace error={shared.error} onRetry={() => void shared.refetch()} />}
          {others && <ChoiceGroup {...group} name={t('shared')} choices={others} none={t('noneShared')} />}
        </div>
        <div className="template-side">
          <TemplatePreview text={chosen?.text ?? ''} openDiagrams={openDiagrams} />
          {chosen?.own && <OwnTemplate key={chosen.key} template={chosen.own} />}
        </div>
      </div>
    </Modal>
  );
}

function ownChoice(template: Template): Choice {
  const { id, template_title, template_content } = template;
  return { key: `mine ${id}`, title: template_title, text: template_content, own: template };
}

interface ChoiceGroupProps {
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice | undefined;
  readonly choose: (key: string) => void;
  readonly none?: string;
}

function ChoiceGroup({ name, choices, chosen, choose, none }: ChoiceGroupProps) {
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      {choices.length === 0 && <p className="muted">{none}</p>}
      <ul>
        {choices.map(({ key, title }) => (
          <li key={key}>
            <button type="button" className="btn quiet" aria-pressed={key === chosen?.key} onClick={() => choose(key)}>
              <span className="ell">{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What its owner may do with a template. */
function OwnTemplate({ template }: { template: Template }) {
  const t = useMessages(templateMessages);
  const [open, setOpen] = useOpenDialog<'share' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className="template-own">
      <span className="grow muted">{t('sharedIn', { count: template.share_item_count })}</span>
      <Button onClick={() => setOpen('share')}>{t('share')}</Button>
      <Button danger onClick={() => setOpen('delete')}>
        {t('remove')}
      </Button>
      {open === 'share' && <TemplateShareDialog template={template} onClose={close} />}
      {open === 'delete' && <TemplateDeleteDialog template={template} onDeleted={close} onClose={close} />}
    </div>
  );
}
