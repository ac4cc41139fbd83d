import { type LinkedIdentity, linkIdentity, listIdentities, unlinkIdentity } from '@sheaf/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { OutsideRefusal } from './outside-entrance.tsx';
import { outsideMessages } from './outside-messages.ts';

function identitiesQuery() {
  return queryOptions({
    queryKey: ['user', 'identities'],
    queryFn: ({ signal }) => call(listIdentities, {}, { signal }),
  });
}

/** The accounts elsewhere that log in here; nothing where there is none, and none can be linked. */
export function IdentityCard() {
  const t = useMessages(outsideMessages);
  const known = useQuery(identitiesQuery());
  const [query] = useSearchParams();
  const [open, setOpen] = useOpenDialog<LinkedIdentity>();
  const link = useMutation({
    mutationFn: () => call(linkIdentity, {}),
    // a page of another site follows
    onSuccess: ({ location: address }) => location.assign(address),
  });
  const { identities, may_link } = known.data ?? { identities: [], may_link: 0 };
  if (identities.length === 0 && may_link === 0) return null;
  return (
    <section className="card narrow" aria-labelledby="identities-card">
      <div className="card-head">
        <div>
          <h2 id="identities-card">{t('card')}</h2>
          <p className="muted">{t('hint')}</p>
        </div>
        {may_link === 1 && (
          <Button loading={link.isPending || link.isSuccess} onClick={() => link.mutate()}>
            {t('link')}
          </Button>
        )}
      </div>
      <OutsideRefusal />
      <ErrorNote error={link.error} />
      <p role="status" className="card-note">
        {query.get('linked') === '1' && t('linked')}
      </p>
      {identities.length === 0 && <p className="card-note muted">{t('none')}</p>}
      <ul className="rows">
        {identities.map((identity) => (
          <IdentityRow
            key={`${identity.issuer} ${identity.subject}`}
            identity={identity}
            onEnd={() => setOpen(identity)}
          />
        ))}
      </ul>
      {open && <UnlinkDialog identity={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function IdentityRow({ identity, onEnd }: { identity: LinkedIdentity; onEnd: () => void }) {
  const t = useMessages(outsideMessages);
  const language = useLanguage();
  const name = placeOf(identity);
  return (
    <li>
      <div className="grow">
        <div className="ell">
          {name} <code className="muted">{identity.subject}</code>
        </div>
        <div className="muted">{t('since', { when: formatMoment(identity.linked_at, language) })}</div>
      </div>
      <Button aria-label={t('unlinkOf', { name })} onClick={onEnd}>
        {t('unlink')}
      </Button>
    </li>
  );
}

function UnlinkDialog({ identity, onClose }: { identity: LinkedIdentity; onClose: () => void }) {
  const t = useMessages(outsideMessages);
  const client = useQueryClient();
  const { issuer, subject } = identity;
  const unlink = useMutation({
    mutationFn: () => call(unlinkIdentity, { issuer, subject }),
    onSuccess: () => client.invalidateQueries({ queryKey: identitiesQuery().queryKey }),
  });
  return (
    <Modal
      open
      width={400}
      title={t('unlinkTitle')}
      okText={t('unlink')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: unlink.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(unlink.mutateAsync(), onClose)}
      onCancel={onClose}
    >
      <p>{t('unlinkText', { name: placeOf(identity) })}</p>
      <ErrorNote error={unlink.error} />
    </Modal>
  );
}

function placeOf({ issuer }: LinkedIdentity): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
