import type { SiteUser, USER_SORTS } from '@sheaf/contract';
import { Button, Checkbox, Dropdown } from 'antd';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { ChooseAll, toggled } from '../../ui/choose-all.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SortHead, type Sorting } from '../../ui/sort-head.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { PersonFace, shownName } from '../member/index.ts';
import { adminUserMessages } from './admin-user-messages.ts';
import type { UserTask } from './user-dialogs.tsx';

type UserSorting = Sorting<(typeof USER_SORTS)[number]>;

interface UserActions {
  readonly onDisable: (users: readonly SiteUser[], disabled: 0 | 1) => void;
  readonly onTask: (task: UserTask) => void;
}

interface UserTableProps extends UserActions {
  readonly users: readonly SiteUser[];
  readonly sorting: UserSorting;
  readonly onSort: (sorting: UserSorting) => void;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

export function UserTable({ users, sorting, onSort, chosen, onChoose, ...actions }: UserTableProps) {
  const t = useMessages(adminUserMessages);
  return (
    <table className="card list-table">
      <thead>
        <tr>
          <ChooseAll label={t('chooseAll')} ids={users.map(({ uid }) => uid)} chosen={chosen} onChoose={onChoose} />
          <SortHead name="username" label={t('user')} first="asc" sorting={sorting} onSort={onSort} />
          <th scope="col">{t('group')}</th>
          <SortHead name="uid" label={t('registered')} sorting={sorting} onSort={onSort} />
          <SortHead name="last_login" label={t('lastLogin')} sorting={sorting} onSort={onSort} />
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row
            key={user.uid}
            user={user}
            isChosen={chosen.has(user.uid)}
            onToggle={() => onChoose(toggled(chosen, user.uid))}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends UserActions {
  readonly user: SiteUser;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Row({ user, isChosen, onToggle, ...actions }: RowProps) {
  const t = useMessages(adminUserMessages);
  const language = useLanguage();
  const name = shownName(user);
  return (
    <tr className={isChosen ? 'chosen' : ''}>
      <td className="choose">
        <Checkbox aria-label={t('choose', { name })} checked={isChosen} onChange={onToggle} />
      </td>
      <td>
        <PersonFace person={user} />
      </td>
      <td>
        <span className="tags">
          {user.groupid === 1 ? <span className="tag accent">{t('administrator')}</span> : t('ordinary')}
          {user.second_step === 1 && <span className="tag">{t('secondStep')}</span>}
          {user.disabled_at > 0 && <span className="tag warn">{t('disabled')}</span>}
        </span>
      </td>
      <td className="num muted" data-label={t('registered')}>
        {formatDay(user.registered_at, language)}
      </td>
      <td className="num muted" data-label={t('lastLogin')}>
        {user.last_login_at === 0 ? t('never') : formatMoment(user.last_login_at, language)}
      </td>
      <td className="tools">
        <RowTools user={user} name={name} {...actions} />
      </td>
    </tr>
  );
}

function RowTools({ user, name, onDisable, onTask }: UserActions & { readonly user: SiteUser; readonly name: string }) {
  const t = useMessages(adminUserMessages);
  const isOwn = useSession()?.uid === user.uid;
  const [removeLabel, moreLabel] = [t('deleteOf', { name }), t('moreOf', { name })];
  const isDisabled = user.disabled_at > 0;
  const items = [
    ...(isOwn
      ? []
      : [
          {
            key: 'disable',
            label: isDisabled ? t('enable') : t('disable'),
            onClick: () => onDisable([user], isDisabled ? 0 : 1),
          },
        ]),
    ...(isDisabled
      ? []
      : [{ key: 'link', label: t('link'), onClick: () => onTask({ kind: 'link', username: user.username }) }]),
    ...(user.second_step === 1
      ? [{ key: 'one-step', label: t('oneStep'), onClick: () => onTask({ kind: 'one-step', user }) }]
      : []),
    { key: 'sign-out', label: t('signOut'), onClick: () => onTask({ kind: 'sign-out', users: [user] }) },
  ];
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={t('editOf', { name })}
        onClick={() => onTask({ kind: 'save', user })}
      >
        {t('edit')}
      </Button>
      {user.groupid !== 1 && (
        <Button
          type="text"
          size="small"
          aria-label={removeLabel}
          title={removeLabel}
          icon={<Icon name="trash" />}
          onClick={() => onTask({ kind: 'delete', users: [user] })}
        />
      )}
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button type="text" size="small" aria-label={moreLabel} title={moreLabel} icon={<WorkIcon name="more" />} />
      </Dropdown>
    </>
  );
}
