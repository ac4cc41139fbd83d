import { type ImportedUser, type importUsers, LIMITS, type OutputOf } from '@sheaf/contract';
import { Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SharedDialog } from '../../ui/shared-dialog.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { adminUserMessages } from './admin-user-messages.ts';
import { useImportUsers } from './admin-user-queries.ts';
import { readCsvFile } from './read-csv-file.ts';
import { saveCsv } from './save-csv.ts';
import { UsersLinksDialog } from './users-links-dialog.tsx';

const EXAMPLE = 'username,name,email,password,groupid\r\nlin,Lin Xiao,lin@example.com,,2\r\n';

interface UsersImportDialogProps {
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** A file is looked at first; then all of it is added, or nobody. */
export function UsersImportDialog({ onClose, onDone }: UsersImportDialogProps) {
  const t = useMessages(adminUserMessages);
  const field = useRef<HTMLInputElement>(null);
  const [csv, setCsv] = useState('');
  const [withLinks, setWithLinks] = useState(false);
  const look = useImportUsers();
  const commit = useImportUsers();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const text = await readCsvFile(file);
    setCsv(text);
    commit.reset();
    look.mutate({ csv: text });
  };
  const count = look.data?.users.length ?? 0;
  const without = look.data?.users.filter(({ has_password }) => has_password === 0).length ?? 0;
  const tell = (added: number) => onDone(t('didImport', { count: added }));
  const submit = () =>
    whenDone(commit.mutateAsync({ csv, commit: 1, with_links: withLinks ? 1 : 0 }), ({ added, links }) => {
      if (!links) tell(added);
    });
  if (commit.data?.links) return <UsersLinksDialog links={commit.data.links} onClose={() => tell(count)} />;
  return (
    <SharedDialog
      title={t('importTitle')}
      width={680}
      buttons={[
        { label: t('chooseFile'), icon: <WorkIcon name="upload" />, onClick: () => field.current?.click() },
        { label: t('example'), icon: <WorkIcon name="down" />, onClick: () => saveCsv('users.csv', EXAMPLE) },
      ]}
      okText={t('importAll', { count })}
      isPending={commit.isPending}
      isDisabled={!look.data || look.isPending || look.data.wrong > 0}
      onOk={submit}
      onCancel={onClose}
    >
      <p>{t('importText', { max: LIMITS.usersImported })}</p>
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('chooseFile')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {look.data && <Looked looked={look.data} />}
      {without > 0 && (
        <Checkbox checked={withLinks} onChange={({ target }) => setWithLinks(target.checked)}>
          {t('withLinks', { count: without })}
        </Checkbox>
      )}
      <ErrorNote error={look.error ?? commit.error} />
    </SharedDialog>
  );
}

function Looked({ looked: { users, wrong, ignored } }: { looked: OutputOf<typeof importUsers> }) {
  const t = useMessages(adminUserMessages);
  const first = [...users].sort((one, other) => other.errors.length - one.errors.length || one.line - other.line);
  return (
    <>
      {wrong > 0 && (
        <p className="note bad" role="alert">
          {t('wrong', { count: wrong })}
        </p>
      )}
      {ignored.length > 0 && <p className="hint">{t('ignored', { columns: ignored.join(', ') })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className="console-preview" aria-label={t('preview')} tabIndex={0}>
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('username')}</th>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('email')}</th>
              <th scope="col">{t('problems')}</th>
            </tr>
          </thead>
          <tbody>
            {first.map((user) => (
              <Line key={user.line} user={user} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Line({ user: { line, username, name, email, errors } }: { user: ImportedUser }) {
  const t = useMessages(adminUserMessages);
  return (
    <tr>
      <td className="num">{line}</td>
      <td>{username}</td>
      <td>{name}</td>
      <td>{email}</td>
      <td>
        {errors.length === 0
          ? t('fine')
          : errors.map(({ field, message }) => <div key={field}>{`${field}: ${message}`}</div>)}
      </td>
    </tr>
  );
}
