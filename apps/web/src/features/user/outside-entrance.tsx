import { ERRORS, type ErrorName, errorText, oauthInfo } from '@sheaf/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { isOwnPath } from '../../lib/redirect.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { outsideMessages } from './outside-messages.ts';

export function outsideQuery() {
  return queryOptions({ queryKey: ['user', 'oauth'], queryFn: ({ signal }) => call(oauthInfo, {}, { signal }) });
}

/** The way to the provider with whose accounts people log in, where there is one. */
export function OutsideEntrance({ redirect }: { redirect: string | null }) {
  const t = useMessages(outsideMessages);
  const info = useQuery(outsideQuery());
  if (info.data?.oauth2_open !== 1) return null;
  const back = redirect !== null && isOwnPath(redirect) ? `?redirect=${redirect}` : '';
  return (
    <p className="solo-foot">
      {/* a page of another site follows: no route of ours */}
      <a className="outside-entrance" href={href(`/api/ExtLogin/oauth2${back}`)}>
        {info.data.oauth2_entrance_tips || t('entrance')}
      </a>
    </p>
  );
}

/** Why nobody was logged in, or linked, from elsewhere: the address names the number, the words are ours. */
export function OutsideRefusal() {
  const t = useMessages(outsideMessages);
  const language = useLanguage();
  const [query] = useSearchParams();
  const code = query.get('refused');
  if (code === null) return null;
  const name = refusalOf(Number(code));
  const values = Object.fromEntries(
    ['name', 'seconds'].map((value) => [value, shownValue(query.get(value) ?? '')] as const),
  );
  return <ErrorNote error={new Error(name ? errorText(name, language, values) : t('refusedSaid'))} />;
}

function refusalOf(code: number): ErrorName | undefined {
  // the keys of ERRORS are its names
  const names = Object.keys(ERRORS) as ErrorName[];
  return names.find((name) => ERRORS[name].code === code);
}

/** A name as names are here: nothing that could be a sentence of somebody else's. */
function shownValue(value: string): string {
  return /^[\p{L}\p{N}._@-]{1,50}$/u.test(value) ? value : '';
}
