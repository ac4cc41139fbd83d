import './member.css';
import type { ItemGrant, ItemPeople, ItemPerson } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSaid } from '../../ui/said.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { GrantEditDialog } from './grant-edit-dialog.tsx';
import { GrantRemoveDialog } from './grant-remove-dialog.tsx';
import { editsBy, entersBy, shownName } from './grant-words.ts';
import { ItemTeams } from './item-teams.tsx';
import { MemberAddForm } from './member-add-form.tsx';
import { memberMessages } from './member-messages.ts';
import { peopleQuery } from './member-queries.ts';
import { type GrantTask, PersonRow } from './person-row.tsx';
import { ReadOnlyDialog } from './read-only-dialog.tsx';
import { usePart } from './use-part.ts';
import { WhyDialog } from './why-dialog.tsx';

export interface MembersPanelProps {
  readonly item: { readonly item_id: number; readonly item_name: string; readonly is_archived: 0 | 1 };
}

/** Who may do what in an item, for who manages it; of an archived one it can only be looked at. */
export function MembersPanel({ item }: MembersPanelProps) {
  const people = useQuery(peopleQuery(item.item_id));
  if (people.isPending) return <LoadingFace rows={5} onRetry={() => void people.refetch()} />;
  if (people.isError) return <FailedFace error={people.error} onRetry={() => void people.refetch()} />;
  return <People item={item} found={people.data} />;
}

type Open =
  | { readonly task: 'read-only' }
  | { readonly task: GrantTask; readonly person: ItemPerson; readonly grant: ItemGrant | undefined };

function People({ item, found }: MembersPanelProps & { readonly found: ItemPeople }) {
  const t = useMessages(memberMessages);
  const user = useSession();
  const [open, setOpen] = useOpenDialog<Open>();
  const said = useSaid();
  const { item_id } = item;
  const { people } = found;
  const mayChange = item.is_archived === 0;
  const counts = {
    all: people.filter(({ result }) => entersBy(result)).length,
    edit: people.filter(({ result }) => editsBy(result)).length,
  };
  const endsOwn = people.some((one) => one.uid === user?.uid && !one.grants.some(isOwnRight));
  return (
    <div className="members-panel">
      <div className="card-line members-head">
        <h2>{t('members')}</h2>
        <p className="muted">
          {t('counts', counts)} {people.some(isOpen) && t('openToo')} {found.complete === 0 && t('incomplete')}
        </p>
        {mayChange && people.length > 1 && (
          <Button onClick={() => setOpen({ task: 'read-only' })}>{t('allReadOnly')}</Button>
        )}
      </div>
      <section className="card" aria-label={t('members')}>
        {mayChange && (
          <MemberAddForm
            item_id={item_id}
            without={new Set([...people.filter(isIn).map(({ uid }) => uid), user?.uid ?? 0])}
            members={people.filter(isIn).map(({ username }) => username.toLowerCase())}
            onSaid={said.tell}
          />
        )}
        <PeopleList
          people={people}
          mayChange={mayChange}
          onTask={(person, task, grant) => setOpen({ task, person, grant })}
        />
      </section>
      <ItemTeams item_id={item_id} people={people} mayChange={mayChange} onSaid={said.tell} />
      {said.place}
      {open?.task === 'read-only' && (
        <ReadOnlyDialog item_id={item_id} endsOwn={endsOwn} onClose={() => setOpen(undefined)} onSaid={said.tell} />
      )}
      {open && 'person' in open && (
        <PersonDialog
          item={item}
          open={open}
          password={found.password === 1}
          onClose={() => setOpen(undefined)}
          onSaid={said.tell}
        />
      )}
    </div>
  );
}

/** Let in by itself: such a one is not added again. */
function isIn({ grants }: ItemPerson): boolean {
  return grants.some(({ via }) => via === 'owner' || via === 'member');
}

function isOpen({ grants }: ItemPerson): boolean {
  return grants.some(({ via }) => via === 'open');
}

function isOwnRight({ via }: ItemGrant): boolean {
  return via === 'owner' || via === 'admin';
}

interface PersonDialogProps {
  readonly item: MembersPanelProps['item'];
  readonly open: Extract<Open, { person: ItemPerson }>;
  readonly password: boolean;
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}

function PersonDialog({ item, open: { task, person, grant }, password, onClose, onSaid }: PersonDialogProps) {
  const { item_id } = item;
  if (task === 'why' || !grant) return <WhyDialog item={item} person={person} onClose={onClose} />;
  const shared = { item_id, person, grant, onClose, onSaid };
  return task === 'edit' ? <GrantEditDialog {...shared} /> : <GrantRemoveDialog {...shared} password={password} />;
}

interface PeopleListProps {
  readonly people: readonly ItemPerson[];
  readonly mayChange: boolean;
  readonly onTask: (person: ItemPerson, task: GrantTask, grant: ItemGrant | undefined) => void;
}

/** From here on a name is found faster by writing than by looking. */
const MANY = 10;

function PeopleList({ people, mayChange, onTask }: PeopleListProps) {
  const t = useMessages(memberMessages);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const matching = people.filter((one) => `${one.username}\n${shownName(one)}`.toLowerCase().includes(wanted));
  const { shown, rest, more } = usePart(matching);
  return (
    <>
      {people.length > MANY && (
        <div className="people-find">
          <Input
            allowClear
            prefix={<Icon name="search" />}
            aria-label={t('findMember')}
            placeholder={t('findMember')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <div className="people-head muted" aria-hidden="true">
        <span>{t('person')}</span>
        <span className="grant-columns">
          <span>{t('source')}</span>
          <span>{t('right')}</span>
          <span>{t('catalogs')}</span>
        </span>
      </div>
      <ul className="people" aria-label={t('members')}>
        {shown.map((person) => (
          <PersonRow
            key={person.uid}
            person={person}
            mayChange={mayChange}
            onTask={(task, grant) => onTask(person, task, grant)}
          />
        ))}
      </ul>
      {matching.length === 0 && <p className="muted pad">{t('noMatch', { text: text.trim() })}</p>}
      {people.length === 1 && mayChange && <NobodyElse />}
      {rest > 0 && (
        <div className="people-more">
          <Button onClick={more}>{t('showMore', { count: rest })}</Button>
        </div>
      )}
    </>
  );
}

function NobodyElse() {
  const t = useMessages(memberMessages);
  return (
    <div className="empty">
      <h2>{t('alone')}</h2>
      <p>{t('aloneHint')}</p>
    </div>
  );
}
