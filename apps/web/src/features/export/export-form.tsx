import type { ItemInfo } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { mayExport } from './export-choices.ts';
import { DialectField, FormatField } from './export-format-field.tsx';
import { type Dialect, exportFormat, type Format, formatChoices, takesPart } from './export-formats.ts';
import { ExportJobs } from './export-jobs.tsx';
import { exportMessages } from './export-messages.ts';
import { PartFields } from './export-part-fields.tsx';
import { exportStateQuery, useExport } from './export-queries.ts';
import './export.css';

interface ExportFormProps {
  readonly item: ItemInfo;
  readonly onCancel?: () => void;
}

interface Wanted {
  readonly format: Format;
  readonly dialect: Dialect;
  readonly cat_id: number;
  readonly page_id: number;
  /** Of Markdown: 1 takes former versions along. */
  readonly history: 0 | 1;
}

/** What to take along, and as what: small files come as a download of the browser, others are made by a job. */
export function ExportForm(props: ExportFormProps) {
  const t = useMessages(exportMessages);
  if (!mayExport(props.item)) return <p role="alert">{t('mayNot')}</p>;
  return (
    <>
      <ExportJobs item={props.item} />
      <ExportFields {...props} />
    </>
  );
}

function ExportFields({ item, onCancel }: ExportFormProps) {
  const t = useMessages(exportMessages);
  const [wanted, setWanted] = useState<Wanted>({ format: 'word', dialect: 'mysql', cat_id: 0, page_id: 0, history: 0 });
  const exporting = useExport();
  const { data } = useQuery(exportStateQuery(item.item_id));
  const change = (some: Partial<Wanted>) => {
    exporting.reset();
    setWanted({ ...wanted, ...some });
  };
  const { format, dialect, cat_id, page_id, history } = wanted;
  const isPart = takesPart(format);
  const choices = formatChoices(item, data?.prints_pdf !== 0);
  return (
    <Form layout="vertical" className="export-form" onFinish={() => exporting.mutate(orderOf(item, wanted))}>
      <FormatField choices={choices} value={format} onChange={(next) => change({ format: next })} />
      {format === 'sql' && <DialectField value={dialect} onChange={(next) => change({ dialect: next })} />}
      {format === 'markdown' && <HistoryField value={history} onChange={(next) => change({ history: next })} />}
      {isPart && (
        <PartFields
          item={item}
          cat_id={cat_id}
          page_id={page_id}
          onCatalog={(next) => change({ cat_id: next, page_id: 0 })}
          onPage={(next) => change({ page_id: next })}
        />
      )}
      <ErrorNote error={exporting.error} />
      <p role="status" className="muted">
        {exporting.data && t(exporting.data.job ? 'later' : 'begun', { count: exporting.data.pages })}
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

function orderOf({ item_id }: ItemInfo, { format, dialect, cat_id, page_id, history }: Wanted) {
  return {
    item_id,
    ...(takesPart(format) && { cat_id, page_id }),
    ...(format === 'markdown' && { history }),
    format: exportFormat(format, dialect),
  };
}

interface HistoryFieldProps {
  readonly value: 0 | 1;
  readonly onChange: (value: 0 | 1) => void;
}

function HistoryField({ value, onChange }: HistoryFieldProps) {
  const t = useMessages(exportMessages);
  return (
    <Form.Item>
      <Checkbox checked={value === 1} onChange={({ target }) => onChange(target.checked ? 1 : 0)}>
        {t('withHistory')}
      </Checkbox>
    </Form.Item>
  );
}
