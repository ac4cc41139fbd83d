import { LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { TabLeadsOn } from '../../ui/tab-leads-on.tsx';
import { shownName } from './grant-words.ts';
import { memberMessages } from './member-messages.ts';
import { usersQuery } from './member-queries.ts';

interface PeopleFieldProps {
  readonly label: string;
  readonly id?: string;
  /** User names. */
  readonly value?: readonly string[];
  readonly onChange?: (usernames: string[]) => void;
  /** Not offered: who is in already, by uid. */
  readonly without: ReadonlySet<number>;
}

/** Several users by user name or name: found while one types, or named exactly where the directory is closed. */
export function PeopleField({ label, value = [], onChange, without, ...field }: PeopleFieldProps) {
  const t = useMessages(memberMessages);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const wanted = useDeferredValue(text.trim().slice(0, LIMITS.usernameChars.max));
  const users = useQuery(usersQuery(wanted));
  const everybody = useQuery(usersQuery(''));
  const put = (names: readonly string[]) => {
    setText('');
    onChange?.([...new Set(names)]);
  };
  const search = (typed: string) => {
    const names = typed.split(/[,，;；\n]/).map((name) => name.trim());
    setOpen(true);
    if (names.length === 1) return setText(typed);
    put([...value, ...names.filter((name) => name !== '')]);
  };
  const typed = text.trim();
  const found = (users.data ?? []).filter((user) => !without.has(user.uid) && holds(user, typed));
  const options = found.map((user) => ({ value: user.username, label: userLabel(user) }));
  const isKnown = users.data?.some(({ username }) => username.toLowerCase() === typed.toLowerCase());
  // A name that nobody was found by is still asked of the server: it answers who is unknown.
  if (typed !== '' && !isKnown && !users.isFetching) {
    options.push({ value: typed, label: t('addByName', { name: typed }) });
  }
  return (
    <>
      <TabLeadsOn>
        <Select<string[]>
          {...field}
          mode="multiple"
          aria-label={label}
          className="people-field"
          placeholder={label}
          value={[...value]}
          onChange={put}
          showSearch={{ filterOption: false, searchValue: text, onSearch: search }}
          // without a word, what is offered would only lie over what comes next in the form
          open={open && typed !== ''}
          onOpenChange={setOpen}
          notFoundContent={null}
          options={options}
        />
      </TabLeadsOn>
      {everybody.data?.length === 0 && <p className="hint">{t('directoryClosed')}</p>}
    </>
  );
}

/** What was found for a shorter text stays until the next answer: only what fits may be chosen meanwhile. */
function holds(user: { readonly username: string; readonly name: string }, text: string): boolean {
  return `${user.username}\n${user.name}`.toLowerCase().includes(text.toLowerCase());
}

function userLabel(user: { readonly username: string; readonly name: string }): string {
  return user.name === '' ? user.username : `${shownName(user)} · ${user.username}`;
}
