import { Form, Radio, Select } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { DIALECTS, type Dialect, type Format, type FormatChoice } from './export-formats.ts';
import { exportMessages } from './export-messages.ts';

interface FormatFieldProps {
  readonly choices: readonly FormatChoice[];
  readonly value: Format;
  readonly onChange: (format: Format) => void;
}

/** Each format with what it is, or why it cannot be chosen. */
export function FormatField({ choices, value, onChange }: FormatFieldProps) {
  const t = useMessages(exportMessages);
  const id = useId();
  const hints: Readonly<Record<Format, string>> = {
    word: t('wordHint'),
    pdf: t('pdfHint'),
    markdown: t('markdownHint'),
    site: t('siteHint'),
    openapi: t('openapiHint'),
    postman: t('postmanHint'),
    sql: t('sqlHint'),
    xlsx: t('xlsxHint'),
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

interface DialectFieldProps {
  readonly value: Dialect;
  readonly onChange: (dialect: Dialect) => void;
}

export function DialectField({ value, onChange }: DialectFieldProps) {
  const t = useMessages(exportMessages);
  const id = useId();
  const options = DIALECTS.map((dialect) => ({ value: dialect, label: t(dialect) }));
  return (
    <Form.Item label={t('dialect')} htmlFor={id}>
      <Select id={id} options={options} value={value} onChange={onChange} />
    </Form.Item>
  );
}
