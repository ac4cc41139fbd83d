import type { Team } from '@sheaf/contract';
import { Button, Dropdown } from 'antd';
import { type SyntheticEvent, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { TeamTask } from './team-dialogs.tsx';
import { teamMessages } from './team-messages.ts';
import { placeIn } from './team-queries.ts';

const ICONS = {
  rename: <Icon name="edit" />,
  transfer: <Icon name="right" />,
  exit: <WorkIcon name="exit" />,
  remove: <Icon name="trash" />,
} as const;

/** What the viewer may do with a team: its owner cannot leave it, others can neither give it away nor delete it. */
export function tasksOf(team: Team): readonly TeamTask[] {
  const place = placeIn(team);
  if (place === 'owner') return ['rename', 'transfer', 'remove'];
  return place === 'admin' ? ['rename', 'exit'] : ['exit'];
}

interface TeamActionsProps {
  readonly team: Team;
  readonly tasks: readonly TeamTask[];
  readonly onTask: (task: TeamTask) => void;
}

export function TeamActions({ team, tasks, onTask }: TeamActionsProps) {
  const t = useMessages(teamMessages);
  const button = useRef<HTMLButtonElement>(null);
  const items = tasks.map((task) => ({
    key: task,
    label: t(task),
    icon: ICONS[task],
    danger: task === 'remove',
    // what opens a dialog gets the focus back: the menu is gone by then
    onClick: ({ domEvent }: { readonly domEvent: SyntheticEvent }) => {
      // else the key that chose it would press the first button of the dialog as well
      domEvent.preventDefault();
      button.current?.focus();
      onTask(task);
    },
  }));
  const label = t('actionsOf', { name: team.team_name });
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        ref={button}
        type="text"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        icon={<WorkIcon name="more" />}
      />
    </Dropdown>
  );
}
