import type { ExportFormat, ItemInfo } from '@sheaf/contract';
import { Button, Form, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { catalogChoices, mayExport, pageChoices } from './export-choices.ts';
import { type FormatChoice, formatChoices, OF_PART } from './export-formats.ts';
import { exportMessages } from './export-messages.ts';
import { useExport } from './export-queries.ts';
import './export.css';

interface ExportFormProps {
  readonly item: ItemInfo;
  readonly onCancel?: () => void;
}

/** What to take along, and as what; the file comes as a download of the browser. */
export function ExportForm({ item, onCancel }: ExportFormProps) {
  const t = useMessages(exportMessages);
  const [format, setFormat] = useState<ExportFormat>('word');
  const [cat_id, setCatalog] = useState(0);
  const [page_id, setPage] = useState(0);
  const exporting = useExport();
  const change = (set: () => void) => {
    exporting.reset();
    set();
  };
  if (!mayExport(item)) return <p role="alert">{t('mayNot')}</p>;
  const isPart = OF_PART.has(format);
  const part = isPart ? { cat_id, page_id } : {};
  return (
    <Form
      layout="vertical"
      className="export-form"
      onFinish={() => exporting.mutate({ item_id: item.item_id, ...part, format })}
    >
      <FormatField choices={formatChoices(item)} value={format} onChange={(next) => change(() => setFormat(next))} />
      {isPart && (
        <PartFields
          item={item}
          cat_id={cat_id}
          page_id={page_id}
          onCatalog={(next) =>
            change(() => {
              setCatalog(next);
              setPage(0);
            })
          }
          onPage={(next) => change(() => setPage(next))}
        />
      )}
      <ErrorNote error={exporting.error} />
      <p role="status" className="muted">
        {exporting.data && t('begun', { count: exporting.data.pages })}
      </p>
      <div className="export-buttons">
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <Button type="primary" htmlType="submit" loading={exporting.isPending}>
          {t('download')}
        </Button>
      </div>
    </Form>
  );
}

interface FormatFieldProps {
  readonly choices: readonly FormatChoice[];
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}

function FormatField({ choices, value, onChange }: FormatFieldProps) {
  const t = useMessages(exportMessages);
  const id = useId();
  const hints: Readonly<Record<ExportFormat, string>> = {
    ...{ word: t('wordHint'), markdown: t('markdownHint'), site: t('siteHint') },
    ...{ openapi: t('openapiHint'), postman: t('postmanHint') },
  };
  return (
    <fieldset className="export-formats">
      <legend>{t('format')}</legend>
      <Radio.Group value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(({ format, missing }) => (
          <div key={format} className="export-format">
            <Radio value={format} disabled={missing !== undefined} aria-describedby={`${id}-${format}`}>
              {t(format)}
            </Radio>
            <p id={`${id}-${format}`} className="muted">
              {missing === undefined ? hints[format] : t(missing)}
            </p>
          </div>
        ))}
      </Radio.Group>
    </fieldset>
  );
}

interface PartFieldsProps {
  readonly item: ItemInfo;
  readonly cat_id: number;
  readonly page_id: number;
  readonly onCatalog: (cat_id: number) => void;
  readonly onPage: (page_id: number) => void;
}

function PartFields({ item, cat_id, page_id, onCatalog, onPage }: PartFieldsProps) {
  const t = useMessages(exportMessages);
  const [catalog, page] = [useId(), useId()];
  const search = { optionFilterProp: 'label' } as const;
  const catalogs = catalogChoices(item, t('allCatalogs'));
  const pages = pageChoices(item, cat_id, t('allPages'));
  return (
    <>
      <Form.Item label={t('catalog')} htmlFor={catalog}>
        <Select id={catalog} showSearch={search} options={[...catalogs]} value={cat_id} onChange={onCatalog} />
      </Form.Item>
      <Form.Item label={t('page')} htmlFor={page}>
        <Select id={page} showSearch={search} options={[...pages]} value={page_id} onChange={onPage} />
      </Form.Item>
    </>
  );
}
