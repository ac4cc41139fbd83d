import { AI_ACTIONS } from '@sheaf/contract';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';
import { aiMessages } from './ai-messages.ts';
import type { AiTurn, AiWish, useAi } from './use-ai.ts';

interface ChatProps {
  readonly ai: ReturnType<typeof useAi>;
  readonly nameOf: (action: AiWish['action']) => string;
  /** What the text is that is asked about. */
  readonly about: string;
}

/** What was asked and answered, and where one asks more. */
export function AiChat({ ai, nameOf, about }: ChatProps) {
  const t = useMessages(aiMessages);
  const end = useRef<HTMLDivElement>(null);
  const length = ai.turns.at(-1)?.answer.length ?? 0;
  useEffect(() => {
    // follows what is being written
    if (length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [length]);
  return (
    <section className="ai-chat" aria-label={t('conversation')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <div className="ai-turns" tabIndex={0} role="log" aria-busy={ai.isWriting}>
        {ai.turns.map((turn, at) => (
          <Turn
            // biome-ignore lint/suspicious/noArrayIndexKey: what was said never moves
            key={at}
            turn={turn}
            isLast={at === ai.turns.length - 1}
            stop={ai.stop}
            again={() => ai.ask({ action: turn.action, said: turn.said })}
          />
        ))}
        <div ref={end} />
      </div>
      <AskBox ai={ai} nameOf={nameOf} about={about} />
    </section>
  );
}

interface TurnProps {
  readonly turn: AiTurn;
  readonly isLast: boolean;
  readonly stop: () => void;
  readonly again: () => void;
}

function Turn({ turn, isLast, stop, again }: TurnProps) {
  const t = useMessages(aiMessages);
  const { said, answer, state, reason, isCut } = turn;
  return (
    <>
      <p className="ai-said">{said}</p>
      <div className="ai-answer">
        {answer !== '' && <p>{answer}</p>}
        {state === 'writing' && (
          <p className="ai-state" role="status">
            {t('writing')}
            <Button size="small" onClick={stop}>
              {t('stop')}
            </Button>
          </p>
        )}
        {state === 'stopped' && <p className="muted">{t('stopped')}</p>}
        {state === 'failed' && (
          <p className="ai-state" role="alert">
            {reason}
            {isLast && (
              <Button size="small" onClick={again}>
                {t('again')}
              </Button>
            )}
          </p>
        )}
        {isCut === true && <p role="status">{t('isCut')}</p>}
        {state === 'done' && <Done turn={turn} again={isLast ? again : undefined} />}
      </div>
    </>
  );
}

interface DoneProps {
  readonly turn: AiTurn;
  /** Asks the same of the same text; absent where more was said since. */
  readonly again: (() => void) | undefined;
}

function Done({ turn: { action, answer }, again }: DoneProps) {
  const t = useMessages(aiMessages);
  const [isCopied, setCopied] = useState(false);
  return (
    <p className="ai-state muted" role="status">
      {isCopied ? t('copied') : action !== 'explain' && t('listed')}
      <Button size="small" onClick={() => void copyText(answer).then(setCopied)}>
        {t('copy')}
      </Button>
      {again && (
        <Button size="small" onClick={again}>
          {t('otherWording')}
        </Button>
      )}
    </p>
  );
}

const QUICK = AI_ACTIONS.filter((action) => action !== 'write');

function AskBox({ ai, nameOf, about }: ChatProps) {
  const t = useMessages(aiMessages);
  const [wish, setWish] = useState('');
  const said = wish.trim();
  const send = () => {
    if (said === '' || ai.isWriting) return;
    ai.ask({ action: 'write', said });
    setWish('');
  };
  return (
    <div className="ai-ask">
      <fieldset className="ai-quick" disabled={ai.isWriting}>
        {QUICK.map((action) => (
          <Button key={action} size="small" onClick={() => ai.ask({ action, said: nameOf(action) })}>
            {nameOf(action)}
          </Button>
        ))}
      </fieldset>
      <Input.TextArea
        rows={2}
        maxLength={2000}
        aria-label={t('wish')}
        placeholder={t('wishHint')}
        value={wish}
        onChange={(event) => setWish(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <div className="ai-send">
        <span className="muted grow">
          {about} {t('privacy')}
        </span>
        <Button onClick={send} disabled={said === '' || ai.isWriting}>
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
