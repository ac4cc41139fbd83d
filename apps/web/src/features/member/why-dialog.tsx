import type { ItemGrant, ItemPerson } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { catalogsText, reaches, rightAt, rightWord, shownName, sourceText, teamOriginText } from './grant-words.ts';
import { ownGrantsQuery, peopleQuery, topCatalogsQuery } from './member-queries.ts';
import { rightMessages } from './right-messages.ts';

interface WhyDialogProps {
  readonly item: { readonly item_id: number; readonly item_name: string };
  /** Nobody: who asks. Of others only who manages the item is told. */
  readonly person?: { readonly uid: number; readonly username: string; readonly name: string };
  readonly onClose: () => void;
}

/** In plain words: what somebody may do in an item, at a place of it, and by which grants. */
export function WhyDialog({ item, person, onClose }: WhyDialogProps) {
  const t = useMessages(rightMessages);
  return (
    <Modal
      open
      width={560}
      title={person ? t('whyTitle', { name: shownName(person) }) : t('whyTitleMine')}
      footer={null}
      onCancel={onClose}
    >
      <p className="muted why-item">
        <bdi>{item.item_name}</bdi>
      </p>
      {person ? <WhyOther item_id={item.item_id} uid={person.uid} /> : <WhyMine item_id={item.item_id} />}
    </Modal>
  );
}

function WhyOther({ item_id, uid }: { item_id: number; uid: number }) {
  const people = useQuery(peopleQuery(item_id, uid));
  const person = people.data?.people[0];
  if (people.isPending) return <LoadingFace rows={3} onRetry={() => void people.refetch()} />;
  if (people.isError) return <FailedFace error={people.error} onRetry={() => void people.refetch()} />;
  return person && <WhyPanel item_id={item_id} person={person} />;
}

function WhyMine({ item_id }: { item_id: number }) {
  const own = useQuery(ownGrantsQuery(item_id));
  if (own.isPending) return <LoadingFace rows={3} onRetry={() => void own.refetch()} />;
  if (own.isError) return <FailedFace error={own.error} onRetry={() => void own.refetch()} />;
  return <WhyPanel item_id={item_id} person={own.data} />;
}

const MAY = ['mayRead', 'mayEdit', 'mayManage'] as const;

function WhyPanel({ item_id, person }: { item_id: number; person: ItemPerson }) {
  const t = useMessages(rightMessages);
  const catalogs = useQuery(topCatalogsQuery(item_id));
  const [place, setPlace] = useState(0);
  const right = rightAt(person.result, place);
  const may = right === undefined ? undefined : MAY[right];
  const places = (catalogs.data ?? []).map(({ cat_id, cat_name }) => {
    return { value: cat_id, label: t('placeIn', { name: cat_name }) };
  });
  return (
    <div className="why">
      <Select
        aria-label={t('place')}
        value={place}
        onChange={setPlace}
        options={[{ value: 0, label: t('placeRoot') }, ...places]}
        showSearch={{ optionFilterProp: 'label' }}
      />
      <div className={may ? 'note good' : 'note warn'} role="status">
        <Icon name={may ? 'check' : 'close'} />
        <b>{may ? t(may) : t('mayNothing')}</b>
      </div>
      <ul>
        {person.grants.map((grant) => (
          <WhyLine key={`${grant.via} ${grant.grant_id}`} grant={grant} place={place} right={right} />
        ))}
      </ul>
      <p className="muted">{t('oneIsEnough')}</p>
    </div>
  );
}

interface WhyLineProps {
  readonly grant: ItemGrant;
  readonly place: number;
  readonly right: 0 | 1 | 2 | undefined;
}

function WhyLine({ grant, place, right = 0 }: WhyLineProps) {
  const t = useMessages(rightMessages);
  const language = useLanguage();
  const byTeam = grant.via === 'team';
  const here = reaches(grant, place);
  const holds = grant.member_group_id < right ? t('weaker') : t('holds');
  return (
    <li className={here ? 'yes' : 'no'}>
      <Icon name={here ? 'check' : 'close'} />
      <div title={grant.given_by}>
        {sourceText(t, grant, language)}
        {byTeam && (
          <>
            {' '}
            <bdi className="team-name">{grant.team_name}</bdi>
          </>
        )}
        {grant.via !== 'open' && <>{` · ${rightWord(t, grant)} · ${catalogsText(t, grant.catalogs)}`}</>}
        <span className="muted fine">
          {here ? holds : t('holdsNot')}
          {byTeam && ` · ${teamOriginText(t, grant, language)}`}
        </span>
      </div>
    </li>
  );
}
