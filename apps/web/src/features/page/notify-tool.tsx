import { LIMITS, type Subscriber } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, type GetRef, Input, Modal, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { EditorToolProps } from './editor-tool.ts';
import { notifyMessages } from './notify-messages.ts';
import {
  itemPeopleQuery,
  receiversQuery,
  subscribersQuery,
  useAddSubscribers,
  useRemoveSubscribers,
} from './notify-queries.ts';

/** Saves with a word to who follows the page, after showing who that is, and leaves the editor. */
export function NotifyTool({ item_id, session, leave, onClose }: EditorToolProps) {
  const t = useMessages(notifyMessages);
  const id = useId();
  const { page_id } = session.state();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const [note, setNote] = useState('');
  const [isSaving, setSaving] = useState(false);
  const followers = useQuery(subscribersQuery(page_id));
  const send = async () => {
    setSaving(true);
    // what went wrong is told by the editor's own alert
    if (await session.saveAndNotify(note.trim())) leave(page_id);
    else onClose();
  };
  return (
    <Modal
      open
      width={560}
      mask={{ closable: false }}
      title={t('title')}
      okText={t('title')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: isSaving, disabled: !followers.data }}
      onOk={() => void send()}
      onCancel={onClose}
      // the menu that opened it gives the focus back after it was mounted
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <label className="tool-label" htmlFor={id}>
        {t('note')}
      </label>
      <Input.TextArea
        id={id}
        ref={field}
        rows={3}
        maxLength={LIMITS.noticeChars}
        showCount
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <h3 className="tool-heading">{t('people')}</h3>
      {followers.isPending && <LoadingFace rows={3} onRetry={() => void followers.refetch()} />}
      {followers.isError && <FailedFace error={followers.error} onRetry={() => void followers.refetch()} />}
      {followers.data && <Followers item_id={item_id} page_id={page_id} followers={followers.data} />}
    </Modal>
  );
}

interface FollowersProps {
  readonly item_id: number;
  readonly page_id: number;
  readonly followers: readonly Subscriber[];
}

function Followers({ item_id, page_id, followers }: FollowersProps) {
  const t = useMessages(notifyMessages);
  const uid = useSession()?.uid;
  const removal = useRemoveSubscribers(page_id);
  return (
    <>
      <Told page_id={page_id} />
      <h3 className="tool-heading">{t('followers')}</h3>
      <p className="muted">{t('followersHint')}</p>
      <ul className="library-files" aria-label={t('followers')}>
        {followers.map((follower) => (
          <li key={follower.uid}>
            <span className="grow ell">{follower.username_name}</span>
            {follower.uid === uid && <small className="muted">{t('you')}</small>}
            <Button
              type="text"
              size="small"
              aria-label={t('remove', { name: follower.username_name })}
              icon={<Icon name="close" />}
              onClick={() => removal.mutate([follower.uid])}
            />
          </li>
        ))}
      </ul>
      <ErrorNote error={removal.error} />
      <AddPeople item_id={item_id} page_id={page_id} followers={followers} />
    </>
  );
}

/** All who hear of the save, those whose names are not for every editor by their number. */
function Told({ page_id }: Pick<FollowersProps, 'page_id'>) {
  const t = useMessages(notifyMessages);
  const receivers = useQuery(receiversQuery(page_id));
  if (receivers.isError) return <ErrorNote error={receivers.error} />;
  if (!receivers.data) return <p role="status">{t('asking')}</p>;
  const { list, others } = receivers.data;
  const named = list.map(({ username_name }) => username_name);
  const names = [...named, ...(others > 0 ? [t('others', { count: others })] : [])].join(t('separator'));
  const count = list.length + others;
  return <p role="status">{count === 0 ? t('nobody') : t('told', { count, names })}</p>;
}

/** Of the item's own people, those who do not follow the page yet. */
function AddPeople({ item_id, page_id, followers }: FollowersProps) {
  const t = useMessages(notifyMessages);
  const uid = useSession()?.uid;
  const people = useQuery(itemPeopleQuery(item_id));
  const addition = useAddSubscribers(page_id);
  const known = new Set(followers.map((follower) => follower.uid));
  const others = people.data?.filter((person) => !known.has(person.uid) && person.uid !== uid) ?? [];
  if (people.isError) return <ErrorNote error={people.error} />;
  return (
    <>
      <div className="notify-add">
        <Select<number | null>
          className="grow"
          value={null}
          aria-label={t('add')}
          placeholder={t('add')}
          loading={people.isPending || addition.isPending}
          disabled={others.length === 0}
          showSearch={{ optionFilterProp: 'label' }}
          options={others.map((person) => ({ value: person.uid, label: person.username_name }))}
          onSelect={(person) => person !== null && addition.mutate([person])}
        />
        <Button disabled={others.length === 0} onClick={() => addition.mutate(others.map((person) => person.uid))}>
          {t('addAll')}
        </Button>
      </div>
      <ErrorNote error={addition.error} />
    </>
  );
}
