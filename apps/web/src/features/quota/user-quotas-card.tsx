import { LIMITS, type UserQuotas } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useSaid } from '../../ui/said.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { amountText } from './quota-amount.ts';
import { quotaMessages } from './quota-messages.ts';
import { askedQuotasQuery, USERS_ON_A_PAGE, usersWithQuotasQuery } from './quota-queries.ts';
import { UserQuotaDialog } from './user-quota-dialog.tsx';
import { userQuotaMessages } from './user-quota-messages.ts';

/** Who has quotas of his own, and anybody by name: what each uses and is allotted. */
export function UserQuotasCard() {
  const t = useMessages(userQuotaMessages);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const keyword = useDeferredValue(typed.trim());
  const users = useQuery(usersWithQuotasQuery(keyword, page));
  const [open, setOpen] = useOpenDialog<UserQuotas>();
  const { tell, place } = useSaid();
  const total = users.data?.total ?? 0;
  return (
    <section className="card pad user-quotas-card" aria-labelledby="user-quotas">
      <h2 id="user-quotas">{t('card')}</h2>
      <p className="hint">{t('cardHint')}</p>
      <WaitingRequests />
      <Input
        allowClear
        aria-label={t('find')}
        placeholder={t('find')}
        maxLength={LIMITS.nameChars}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPage(1);
        }}
      />
      {users.isPending && <LoadingFace rows={2} onRetry={() => void users.refetch()} />}
      {users.isError && <FailedFace error={users.error} onRetry={() => void users.refetch()} />}
      {users.data && total === 0 && (
        <p className="muted" role="status">
          {keyword === '' ? t('nobody') : t('nobodyFound', { keyword })}
        </p>
      )}
      <ul className="rows">
        {users.data?.list.map((user) => (
          <UserRow key={user.uid} user={user} onSet={() => setOpen(user)} />
        ))}
      </ul>
      {total > USERS_ON_A_PAGE && (
        <nav aria-label={t('pagesOfList')}>
          <Pagination
            align="end"
            current={page}
            pageSize={USERS_ON_A_PAGE}
            total={total}
            showSizeChanger={false}
            onChange={setPage}
          />
        </nav>
      )}
      {place}
      {open && (
        <UserQuotaDialog uid={open.uid} name={calledName(open)} onClose={() => setOpen(undefined)} onSaid={tell} />
      )}
    </section>
  );
}

export function calledName({ name, username }: Pick<UserQuotas, 'name' | 'username'>): string {
  return name === '' ? username : `${name} (${username})`;
}

function WaitingRequests() {
  const t = useMessages(userQuotaMessages);
  const count = useQuery(askedQuotasQuery()).data?.total ?? 0;
  return count > 0 && <Link to="/order/index">{t('waiting', { count })}</Link>;
}

function UserRow({ user, onSet }: { user: UserQuotas; onSet: () => void }) {
  const t = useMessages(userQuotaMessages);
  const kinds = useMessages(quotaMessages);
  const language = useLanguage();
  const name = calledName(user);
  const own = user.own.map((kind) => {
    const amount = user.quotas[kind];
    const text = amount === null ? kinds('unlimited') : amountText(kind, amount, language);
    return t('one', { kind: kinds(kind), amount: text });
  });
  return (
    <li>
      <div className="grow quota-request">
        <b>{name}</b>
        <span className="hint">{own.length === 0 ? t('noneOwn') : own.join(' · ')}</span>
      </div>
      <Button aria-label={t('setOf', { name })} onClick={onSet}>
        {t('set')}
      </Button>
    </li>
  );
}
