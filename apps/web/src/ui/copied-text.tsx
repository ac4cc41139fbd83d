import './copied-text.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { copiedTextMessages } from './copied-text-messages.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

/** A text of a machine in a box, with its type above it and a button that copies it. */
export function CopiedText({ text, type }: { readonly text: string; readonly type: string }) {
  const t = useMessages(copiedTextMessages);
  const [copied, setCopied] = useState<{ readonly text: string; readonly done: boolean }>();
  const said = copied?.text === text ? t(copied.done ? 'copied' : 'notCopied') : '';
  const copy = async () => setCopied({ text, done: await copyText(text) });
  return (
    <div className="copied-text">
      <div>
        <span className="grow mono ell">{type}</span>
        <span role="status">{said}</span>
        <Button type="text" size="small" icon={<Icon name="copy" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
