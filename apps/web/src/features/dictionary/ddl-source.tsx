import { LIMITS } from '@sheaf/contract';
import { Button, Form, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { dictionaryMessages } from './dictionary-messages.ts';
import { type FileRefusal, readSqlFile } from './read-sql-file.ts';

interface DdlSourceProps {
  readonly ddl: string;
  /** What the server said of them. */
  readonly refusal: string | undefined;
  readonly onChange: (ddl: string) => void;
}

/** The statements: pasted, or read from a file. */
export function DdlSource({ ddl, refusal, onChange }: DdlSourceProps) {
  const t = useMessages(dictionaryMessages);
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<FileRefusal>();
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = await readSqlFile(chosen);
    setUnread('refusal' in read ? read.refusal : undefined);
    if ('text' in read) onChange(read.text);
  };
  const said = unread ? t(unread) : refusal;
  return (
    <Form.Item
      label={t('ddl')}
      htmlFor={id}
      extra={t('ddlHint')}
      {...(said !== undefined && { validateStatus: 'error', help: <span role="alert">{said}</span> })}
    >
      <Input.TextArea
        id={id}
        className="mono"
        rows={10}
        spellCheck={false}
        autoFocus
        value={ddl}
        maxLength={LIMITS.ddlChars}
        aria-invalid={said !== undefined}
        placeholder="CREATE TABLE orders (…);"
        onChange={({ target }) => {
          setUnread(undefined);
          onChange(target.value);
        }}
        onDrop={(event) => {
          const [dropped] = event.dataTransfer.files;
          if (!dropped) return;
          event.preventDefault();
          void take(dropped);
        }}
      />
      <input
        ref={file}
        type="file"
        className="dictionary-input"
        accept=".sql,.ddl,.txt,text/plain,application/sql"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button className="dictionary-file" icon={<WorkIcon name="upload" />} onClick={() => file.current?.click()}>
        {t('chooseFile')}
      </Button>
    </Form.Item>
  );
}
