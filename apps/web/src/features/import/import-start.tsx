import { type ImportPreview, LIMITS } from '@sheaf/contract';
import { Button, Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { Choice } from './chosen-files.ts';
import { ImportKnown } from './import-known.tsx';
import { importMessages } from './import-messages.ts';
import type { ImportTarget } from './use-import.ts';

interface ImportStartProps {
  readonly choice: Choice;
  readonly preview: ImportPreview;
  readonly file: File;
  readonly target: ImportTarget;
  readonly onOther: () => void;
  readonly onStart: (item_name: string) => void;
}

const FORMAT_TEXTS = {
  docx: 'formatDocx',
  html: 'formatHtml',
  item: 'formatItem',
  markdown: 'formatMarkdown',
  openapi: 'formatOpenapi',
  postman: 'formatPostman',
  sql: 'formatSql',
  xlsx: 'formatXlsx',
} as const satisfies Readonly<Record<ImportPreview['format'], keyof typeof importMessages>>;

/** What was chosen, what it would become, and the name of the new item it goes into. */
export function ImportStart({ choice, preview, file, target, onOther, onStart }: ImportStartProps) {
  const t = useMessages(importMessages);
  const isNew = target.item_id === 0;
  const known = isNew ? undefined : preview.sources.find(({ cat_id }) => cat_id === target.cat_id);
  return (
    <Form<{ item_name: string }>
      className="card pad"
      layout="vertical"
      requiredMark={false}
      initialValues={{ item_name: preview.item_name }}
      onFinish={({ item_name }) => onStart((item_name ?? '').trim())}
    >
      <h2>{t('preview')}</h2>
      <p className="import-file">
        <WorkIcon name="pages" />
        <b className="ell">{choice.name}</b>
        <span className="muted num">
          {t('chosenFiles', { count: choice.files.length, size: sizeText(choice.sizeBytes) })}
        </span>
      </p>
      <p role="status">
        {t('recognised', { format: t(FORMAT_TEXTS[preview.format]), pages: preview.pages, catalogs: preview.catalogs })}
      </p>
      {known && <ImportKnown named={{ item_id: target.item_id, source_id: known.source_id }} file={file} />}
      <Outline preview={preview} />
      <Losses preview={preview} />
      {isNew && (
        <Form.Item
          name="item_name"
          label={t('itemName')}
          extra={t('membersFirst')}
          rules={[{ required: true, whitespace: true, message: t('itemNameMissing') }]}
        >
          <Input maxLength={LIMITS.itemNameChars} autoComplete="off" />
        </Form.Item>
      )}
      <div className="card-foot">
        <Button onClick={onOther}>{t('chooseOther')}</Button>
        <Button type={known ? 'default' : 'primary'} htmlType="submit">
          {t(known ? 'importAgain' : 'start')}
        </Button>
      </div>
    </Form>
  );
}

function Outline({ preview: { outline, pages, catalogs } }: { preview: ImportPreview }) {
  const t = useMessages(importMessages);
  const left = pages + catalogs - outline.length;
  return (
    <details open={outline.length <= FEW}>
      <summary>{t('contents')}</summary>
      <ul className="import-outline" aria-label={t('contents')}>
        {outline.map(({ level, title, kind }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, with titles that may be alike
          <li key={at} style={{ paddingInlineStart: `${level * 1.25}em` }} className={kind}>
            {kind === 'catalog' ? `${title}/` : title}
          </li>
        ))}
        {left > 0 && <li className="muted">{t('contentsLeft', { count: left })}</li>}
      </ul>
    </details>
  );
}

/** More lines than this are shown when somebody asks for them. */
const FEW = 12;

function Losses({ preview: { losses } }: { preview: ImportPreview }) {
  const t = useMessages(importMessages);
  const texts = [...new Set(losses.map(({ text }) => text))];
  if (texts.length === 0) return <p>{t('previewNoLosses')}</p>;
  return (
    <details open={texts.length <= FEW}>
      <summary>{t('lossesAhead', { count: texts.length })}</summary>
      <ul className="losses">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}
