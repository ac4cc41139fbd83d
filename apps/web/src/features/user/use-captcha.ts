import { createCaptcha, createChallenge } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { solveBeside } from '../../lib/captcha.ts';

export interface CaptchaAnswer {
  readonly captcha_id: number;
  readonly captcha: string;
}

export interface Captcha {
  readonly way: 'off' | 'picture' | 'work';
  readonly captcha_id: number | undefined;
  readonly error: Error | null;
  readonly solved: boolean;
  /** What a form sends; empty where the site asks for no captcha. */
  readonly answer: CaptchaAnswer;
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
  const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false } as const;
  const picture = useQuery({
    ...kept,
    queryKey: ['captcha', 'picture', round],
    queryFn: ({ signal }) => call(createCaptcha, {}, { signal }),
    enabled: on && way === 'picture',
  });
  const work = useQuery({
    ...kept,
    queryKey: ['captcha', 'work', round],
    queryFn: async ({ signal }) => {
      const challenge = await call(createChallenge, {}, { signal });
      return { captcha_id: challenge.captcha_id, captcha: String(await solveBeside(challenge, signal)) };
    },
    enabled: on && way === 'work',
  });
  const renew = () => {
    setText('');
    setRound(round + 1);
  };
  const asked = way === 'work' ? work : picture;
  const answer = way === 'work' ? work.data : { captcha_id: picture.data?.captcha_id ?? 0, captcha: text.trim() };
  return {
    way: on ? way : 'off',
    captcha_id: picture.data?.captcha_id,
    error: on ? asked.error : null,
    solved: work.data !== undefined,
    answer: on && answer ? answer : { captcha_id: 0, captcha: '' },
    setText,
    setWay,
    renew,
  };
}
