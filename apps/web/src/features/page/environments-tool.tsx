import {
  deleteEnvironment,
  type Environment,
  LIMITS,
  type RequestOf,
  saveEnvironment,
  sortEnvironments,
} from '@sheaf/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { environmentsQuery } from '../environment/index.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { environmentMessages } from './environment-messages.ts';

const NEW: Environment = { environment_id: 0, name: '', base_url: 'https://', variables: [] };

/** Where the calls of the item are answered; readers may try them there. */
export function EnvironmentsTool({ item_id, onClose }: EditorToolProps) {
  const t = useMessages(environmentMessages);
  const list = useQuery(environmentsQuery(item_id));
  const [isAdding, setAdding] = useState(false);
  const environments = list.data ?? [];
  const sort = useMoveUp(item_id, environments);
  return (
    <Modal
      open
      width={680}
      title={t('title')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
      onCancel={onClose}
    >
      <p className="muted">{t('hint', { base_url: '{{base_url}}' })}</p>
      {list.isPending && <LoadingFace rows={3} onRetry={() => void list.refetch()} />}
      {list.error && <FailedFace error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && environments.length === 0 && !isAdding && <p>{t('none')}</p>}
      <ErrorNote error={sort.error} />
      {environments.map((environment, at) => (
        <EnvironmentCard
          key={environment.environment_id}
          item_id={item_id}
          first={environment}
          moveUp={at > 0 && !sort.isPending ? () => sort.mutate(at) : undefined}
        />
      ))}
      {isAdding && (
        <EnvironmentCard
          key={`new ${environments.length}`}
          item_id={item_id}
          first={NEW}
          saved={() => setAdding(false)}
        />
      )}
      {list.data && !isAdding && environments.length < LIMITS.itemEnvironments && (
        <Button onClick={() => setAdding(true)}>{t('add')}</Button>
      )}
    </Modal>
  );
}

/** Puts the one at that place before the one above it; readers begin with the first. */
function useMoveUp(item_id: number, environments: readonly Environment[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (at: number) => {
      const ids = environments.map(({ environment_id }) => environment_id);
      const moved = ids.toSpliced(at - 1, 2, ...ids.slice(at - 1, at + 1).reverse());
      return call(sortEnvironments, { item_id, environment_ids: moved.join(',') });
    },
    onSuccess: () => client.invalidateQueries(environmentsQuery(item_id)),
  });
}

interface CardProps {
  readonly item_id: number;
  readonly first: Environment;
  /** Absent for the first one, and while another is moved. */
  readonly moveUp?: (() => void) | undefined;
  readonly saved?: () => void;
}

function EnvironmentCard({ item_id, first, moveUp, saved }: CardProps) {
  const t = useMessages(environmentMessages);
  const id = useId();
  const client = useQueryClient();
  const [written, setWritten] = useState(first);
  const again = async () => {
    await client.invalidateQueries(environmentsQuery(item_id));
    saved?.();
  };
  const keep = useMutation({
    mutationFn: (input: RequestOf<typeof saveEnvironment>) => call(saveEnvironment, input),
    onSuccess: again,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteEnvironment, { item_id, environment_id: first.environment_id }),
    onSuccess: again,
  });
  const { environment_id, name, base_url, variables } = written;
  const submit = () => {
    const named = variables.filter((one) => one.name !== '');
    keep.mutate({ item_id, environment_id, name, base_url, variables: JSON.stringify(named) });
  };
  return (
    <section className="environment-card" aria-label={first.name || t('add')}>
      <label htmlFor={`${id}-name`}>{t('name')}</label>
      <Input
        id={`${id}-name`}
        autoFocus={environment_id === 0}
        maxLength={LIMITS.environmentNameChars}
        value={name}
        onChange={({ target }) => setWritten({ ...written, name: target.value })}
      />
      <label htmlFor={`${id}-address`}>{t('baseUrl')}</label>
      <Input
        id={`${id}-address`}
        className="mono"
        maxLength={LIMITS.environmentUrlChars}
        value={base_url}
        onChange={({ target }) => setWritten({ ...written, base_url: target.value })}
      />
      <Variables variables={variables} write={(next) => setWritten({ ...written, variables: [...next] })} />
      <div className="environment-doors">
        <Button type="primary" loading={keep.isPending} disabled={name.trim() === ''} onClick={submit}>
          {t('save')}
        </Button>
        {moveUp && (
          <Button aria-label={t('moveUpNamed', { name: first.name })} onClick={moveUp}>
            {t('moveUp')}
          </Button>
        )}
        {environment_id > 0 && (
          <Button danger loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        )}
        {keep.isSuccess && <span role="status">{t('saved')}</span>}
      </div>
      <ErrorNote error={keep.error ?? remove.error} />
    </section>
  );
}

interface VariablesProps {
  readonly variables: Environment['variables'];
  readonly write: (variables: Environment['variables']) => void;
}

/** The last row is blank, and a variable once it has a name. */
function Variables({ variables, write }: VariablesProps) {
  const t = useMessages(environmentMessages);
  const rows = [...variables, { name: '', value: '', is_secret: 0 as const }];
  const put = (at: number, change: Partial<Environment['variables'][number]>) => {
    const next = rows.map((row, other) => (other === at ? { ...row, ...change } : row));
    write(next.filter((row, other) => other < variables.length || row.name !== ''));
  };
  return rows.map((row, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but the one that is typed into it
    <div key={at} className="environment-variable">
      <Input
        className="mono"
        aria-label={t('variable')}
        placeholder={t('variable')}
        value={row.name}
        onChange={({ target }) => put(at, { name: target.value.replace(/[^\w.-]/g, '') })}
      />
      <Input
        className="mono"
        type={row.is_secret === 1 ? 'password' : 'text'}
        autoComplete="off"
        aria-label={t('value')}
        placeholder={t('value')}
        value={row.value}
        onChange={({ target }) => put(at, { value: target.value })}
      />
      <Checkbox checked={row.is_secret === 1} onChange={({ target }) => put(at, { is_secret: target.checked ? 1 : 0 })}>
        {t('secret')}
      </Checkbox>
    </div>
  ));
}
