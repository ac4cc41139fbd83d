import type { ItemGrant, ItemPerson } from '@sheaf/contract';
import { Button } from 'antd';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { catalogsText, resultText, rightWord, shownName, sourceText } from './grant-words.ts';
import { memberMessages } from './member-messages.ts';
import { PersonFace } from './person-face.tsx';
import { rightMessages } from './right-messages.ts';

export type GrantTask = 'edit' | 'remove' | 'why';

interface PersonRowProps {
  readonly person: ItemPerson;
  /** False: nothing can be changed here. */
  readonly mayChange: boolean;
  readonly onTask: (task: GrantTask, grant: ItemGrant | undefined) => void;
}

/** Somebody, then each grant on its own line, then what they come to. */
export function PersonRow({ person, mayChange, onTask }: PersonRowProps) {
  const t = useMessages(memberMessages);
  const say = useMessages(rightMessages);
  const grants = person.grants.filter(({ via }) => via !== 'open');
  const isOwner = grants.some(({ via }) => via === 'owner');
  const name = shownName(person);
  return (
    <li className="person-row">
      <div className="person-who">
        <PersonFace person={person} />
        <p className="person-result">
          {isOwner ? (
            <span className="tag open">{say('owner')}</span>
          ) : (
            <>
              {t('result')}
              <b>{resultText(say, person.result, person)}</b>{' '}
              <button
                type="button"
                className="link"
                aria-label={t('whyOf', { name })}
                onClick={() => onTask('why', undefined)}
              >
                {t('why')}
              </button>
            </>
          )}
        </p>
      </div>
      <ul className="grants" aria-label={name}>
        {grants.map((grant) => (
          <GrantLine
            key={`${grant.via} ${grant.grant_id}`}
            grant={grant}
            name={name}
            mayChange={mayChange && grant.grant_id > 0 && !isOwner}
            onTask={(task) => onTask(task, grant)}
          />
        ))}
      </ul>
    </li>
  );
}

interface GrantLineProps {
  readonly grant: ItemGrant;
  readonly name: string;
  readonly mayChange: boolean;
  readonly onTask: (task: GrantTask) => void;
}

function GrantLine({ grant, name, mayChange, onTask }: GrantLineProps) {
  const t = useMessages(memberMessages);
  const say = useMessages(rightMessages);
  const language = useLanguage();
  const byTeam = grant.via === 'team';
  const edit = byTeam ? t('editOfByTeam', { name, team: grant.team_name }) : t('editOf', { name });
  return (
    <li>
      <span className="grant-source" title={grant.given_by}>
        {sourceText(say, grant, language)} {byTeam && <bdi className="team-name">{grant.team_name}</bdi>}
      </span>
      <span className="grant-right">{rightWord(say, grant)}</span>
      <span className="grant-cats ell" title={grant.catalogs.map(({ cat_name }) => cat_name).join('\n')}>
        {catalogsText(say, grant.catalogs)}
      </span>
      <span className="grant-tools">
        {mayChange && (
          <Button
            type="text"
            size="small"
            aria-label={edit}
            title={edit}
            icon={<Icon name="edit" />}
            onClick={() => onTask('edit')}
          />
        )}
        {mayChange && !byTeam && (
          <Button
            type="text"
            size="small"
            aria-label={t('removeOf', { name })}
            title={t('removeOf', { name })}
            icon={<Icon name="close" />}
            onClick={() => onTask('remove')}
          />
        )}
      </span>
    </li>
  );
}
