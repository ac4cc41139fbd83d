import { type GlobalParam, type GlobalParamRow, type ItemDetail, LIMITS, saveGlobalParam } from '@sheaf/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { globalParamMessages } from './global-param-messages.ts';
import { itemDetailQuery } from './item-queries.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

const PLACES = ['query', 'body', 'header'] as const;
type Place = (typeof PLACES)[number];
type Rows = Readonly<Record<Place, readonly GlobalParamRow[]>>;

const BLANK: GlobalParamRow = { name: '', type: 'string', value: '', require: 0, remark: '', disable: 0 };

interface GlobalParamCardProps {
  readonly item: ItemDetail;
  readonly param: GlobalParam;
}

/** What is added to each call of an item that an API client keeps. */
export function GlobalParamCard({ item, param }: GlobalParamCardProps) {
  const t = useMessages(globalParamMessages);
  const client = useQueryClient();
  const [changed, setChanged] = useState<Rows>();
  const rows: Rows = changed ?? param;
  const save = useMutation({
    mutationFn: ({ query, body, header }: Rows) => {
      const { cookies, preScript, postScript } = param;
      const named = (all: readonly GlobalParamRow[]) => all.filter(({ name }) => name.trim() !== '');
      const headers = named(header).map((row) => ({ ...row, enabled: row.disable === 1 ? 0 : 1 }));
      const all = { query: named(query), body: named(body), header: headers, cookies, preScript, postScript };
      return call(saveGlobalParam, { item_id: item.item_id, global_param: JSON.stringify(all) });
    },
    onSuccess: async () => {
      await client.invalidateQueries(itemDetailQuery(item.item_id));
      setChanged(undefined);
    },
  });
  return (
    <section className="card setting-card" aria-labelledby="global-param-card">
      <h2 id="global-param-card">{t('title')}</h2>
      <div className="global-params">
        <p className="hint">{t('hint')}</p>
        {PLACES.map((place) => (
          <ParamRows
            key={place}
            label={t(place)}
            rows={rows[place]}
            write={(next) => setChanged({ ...rows, [place]: next })}
          />
        ))}
        <p className="hint">{t('kept', { count: param.cookies.length })}</p>
        <ErrorNote error={save.error} />
      </div>
      <div className="setting-foot">
        <span className="muted grow" role="status">
          {changed ? t('notSaved') : save.isSuccess && t('saved')}
        </span>
        <Button type="primary" disabled={!changed} loading={save.isPending} onClick={() => save.mutate(rows)}>
          {t('save')}
        </Button>
      </div>
      {changed && <UnsavedChanges count={1} />}
    </section>
  );
}

interface ParamRowsProps {
  readonly label: string;
  readonly rows: readonly GlobalParamRow[];
  readonly write: (rows: readonly GlobalParamRow[]) => void;
}

/** The last row is blank, and one of them once it has a name. */
function ParamRows({ label, rows, write }: ParamRowsProps) {
  const t = useMessages(globalParamMessages);
  const shown = rows.length < LIMITS.globalParamRows ? [...rows, BLANK] : rows;
  const put = (at: number, change: Partial<GlobalParamRow>) => {
    const next = shown.map((row, other) => (other === at ? { ...row, ...change } : row));
    write(next.filter((row, other) => other < rows.length || row.name !== ''));
  };
  const field = (at: number, row: GlobalParamRow, column: 'name' | 'value' | 'remark') => ({
    'aria-label': `${t(column)}, ${at < rows.length ? row.name : t('newRow')}`,
    placeholder: t(column),
    maxLength: column === 'name' ? LIMITS.globalParamNameChars : LIMITS.globalParamValueChars,
    autoComplete: 'off',
    value: row[column],
  });
  return (
    <fieldset className="global-param-rows">
      <legend>{label}</legend>
      {shown.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but the one that is typed into it
        <div key={at}>
          <Input
            {...field(at, row, 'name')}
            className="mono"
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <Input
            {...field(at, row, 'value')}
            className="mono"
            onChange={({ target }) => put(at, { value: target.value })}
          />
          <Input {...field(at, row, 'remark')} onChange={({ target }) => put(at, { remark: target.value })} />
          <Checkbox
            checked={row.disable === 0}
            disabled={at === rows.length}
            onChange={({ target }) => put(at, { disable: target.checked ? 0 : 1 })}
          >
            {t('on')}
          </Checkbox>
          {at < rows.length && (
            <Button
              type="text"
              aria-label={t('remove', { name: row.name })}
              icon={<Icon name="close" />}
              onClick={() => write(rows.filter((_, other) => other !== at))}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
