import { createCaptcha, createChallenge } from '@sheaf/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { solveBeside } from '../../lib/captcha.ts';
import { useMessages } from '../../lib/i18n.ts';
import { userMessages } from './user-messages.ts';

export interface CaptchaAnswer {
  readonly captcha_id: number;
  readonly captcha: string;
}

export interface Captcha {
  readonly way: 'off' | 'picture' | 'work';
  readonly captcha_id: number | undefined;
  readonly error: Error | null;
  readonly solved: boolean;
  /** What a form sends; empty where the site asks for no captcha. Waits for work that is not done yet. */
  readonly give: () => Promise<CaptchaAnswer>;
  /** A form waits for it: its way stays as it is. */
  readonly isAwaited: boolean;
  readonly setText: (text: string) => void;
  readonly setWay: (way: 'picture' | 'work') => void;
  /** A captcha counts once: every failed form needs a new one. */
  readonly renew: () => void;
}

/** The captcha of a form, by picture or by work of the browser. */
export function useCaptcha(on: boolean): Captcha {
  const [way, setWay] = useState<'picture' | 'work'>('picture');
  const [round, setRound] = useState(0);
  const [text, setText] = useState('');
  const [isAwaited, setAwaited] = useState(false);
  const client = useQueryClient();
  const t = useMessages(userMessages);
  const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;
  const picture = useQuery({
    ...kept,
    queryKey: ['captcha', 'picture', round],
    queryFn: ({ signal }) => call(createCaptcha, {}, { signal }),
    enabled: on && way === 'picture',
  });
  const working = queryOptions({
    ...kept,
    queryKey: ['captcha', 'work', round],
    queryFn: async ({ signal }) => {
      const challenge = await call(createChallenge, {}, { signal });
      const solution = await solveBeside(challenge, signal).catch((cause) => {
        throw new Error(t('workFailed'), { cause });
      });
      return { captcha_id: challenge.captcha_id, captcha: String(solution) };
    },
  });
  const work = useQuery({ ...working, enabled: on && way === 'work' });
  const give = async () => {
    if (!on) return { captcha_id: 0, captcha: '' };
    if (way === 'picture') return { captcha_id: picture.data?.captcha_id ?? 0, captcha: text.trim() };
    setAwaited(true);
    return client.ensureQueryData(working).finally(() => setAwaited(false));
  };
  const renew = () => {
    setText('');
    setRound(round + 1);
  };
  const asked = way === 'work' ? work : picture;
  return {
    way: on ? way : 'off',
    captcha_id: picture.data?.captcha_id,
    error: on ? asked.error : null,
    solved: work.data !== undefined,
    give,
    isAwaited,
    setText,
    setWay,
    renew,
  };
}
