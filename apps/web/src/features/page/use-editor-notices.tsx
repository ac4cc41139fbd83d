import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import type { Draft } from '../../lib/drafts.ts';
import { href } from '../../lib/href.ts';
import { type Language, useLanguage, useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { copyText } from '../../ui/copy-text.ts';
import type { EditNotice } from './edit-doors.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import type { ForeignLock } from './lock-keeper.ts';
import { pageNoticeMessages } from './page-notice-messages.ts';
import type { AskPaste } from './paste-html.ts';

/** Why the editor cannot stay open. */
export type Closing =
  | { readonly kind: 'exceeded'; readonly item_id: number }
  | { readonly kind: 'refused'; readonly reason: string; readonly draft: Draft | undefined };

export interface EditorNotices {
  /** `saveAsNew` makes another page of the text of one that is gone. */
  readonly saving: (notice: EditNotice, saveAsNew: () => void) => void;
  /** Resolves when it is read: then the editor closes. */
  readonly closing: (why: Closing) => Promise<void>;
  /** Somebody else writes the page; `draft` is when one's own unsaved text was kept on this device. */
  readonly askHeld: (lock: ForeignLock, draft: number | undefined, read: () => void) => void;
  readonly tell: (text: string) => void;
  readonly askDraft: (saved_at: number, use: () => void) => void;
  readonly askLeave: (leave: () => void) => void;
  /** What is to become of a text with formatting. */
  readonly askPaste: AskPaste;
}

/** The editor's alerts and questions, and where the questions are rendered. */
export function useEditorNotices(): [EditorNotices, ReactNode] {
  const t = useMessages(pageNoticeMessages);
  const tools = useMessages(editorToolMessages);
  const language = useLanguage();
  const alert = useAlert();
  const [modal, holder] = Modal.useModal();
  const notices: EditorNotices = {
    saving: (notice, saveAsNew) =>
      void (notice.kind === 'gone' ? modal.confirm(goneQuestion(t, saveAsNew)) : alert(savingText(t, notice))),
    closing: (why) => alert(closingText(why)),
    askHeld: (lock, draft, read) =>
      void modal.confirm({
        title: <span role="alert">{lockedText(t, lock, language)}</span>,
        content: <HeldHint lock={lock} draft={draft} />,
        okText: t('readPage'),
        cancelText: t('lockRetry'),
        keyboard: false,
        onOk: read,
        // the page is loaded anew: whoever held it may have saved it
        onCancel: () => location.reload(),
      }),
    tell: (text) => void alert(text),
    askDraft: (saved_at, use) =>
      void modal.confirm({
        title: t('draftTitle', { time: timeText(saved_at, language) }),
        content: t('draftText'),
        okText: t('useDraft'),
        cancelText: t('useSaved'),
        keyboard: false,
        onOk: use,
      }),
    askLeave: (leave) =>
      void modal.confirm({
        title: t('leaveTitle'),
        content: t('leaveText'),
        okText: t('leave'),
        okButtonProps: { danger: true },
        cancelText: t('stay'),
        autoFocusButton: 'cancel',
        onOk: leave,
      }),
    askPaste: ({ markdown, text }) =>
      void modal.confirm({
        title: tools('pasteTitle'),
        content: tools('pasteQuestion'),
        okText: tools('pasteMarkdown'),
        cancelText: tools('pasteText'),
        keyboard: false,
        onOk: markdown,
        onCancel: text,
      }),
  };
  return [notices, holder];
}

type Texts = ReturnType<typeof useMessages<typeof pageNoticeMessages>>;

function goneQuestion(t: Texts, saveAsNew: () => void) {
  return {
    title: t('goneTitle'),
    content: t('goneText'),
    okText: t('saveAsNew'),
    cancelText: t('stay'),
    keyboard: false,
    onOk: saveAsNew,
  };
}

function savingText(t: Texts, notice: Exclude<EditNotice, { kind: 'gone' }>): ReactNode {
  switch (notice.kind) {
    case 'unreachable':
      return t('saveFailed');
    case 'refused':
      return t('saveRefused', { reason: notice.reason });
    case 'mail-not-bound':
      return (
        <>
          {t('mailNotBound')} <a href={href('/user/setting')}>{t('bindMail')}</a>
        </>
      );
  }
}

function closingText(why: Closing): ReactNode {
  switch (why.kind) {
    case 'exceeded':
      return <Exceeded item_id={why.item_id} />;
    case 'refused':
      return why.draft ? <RefusedDraft reason={why.reason} draft={why.draft} /> : why.reason;
  }
}

/** What was written here before the page was closed to its writer: he may take it elsewhere. */
function RefusedDraft({ reason, draft }: { reason: string; draft: Draft }) {
  const t = useMessages(pageNoticeMessages);
  const language = useLanguage();
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p>{reason}</p>
      <p>{t('keptDraft', { time: timeText(draft.saved_at, language) })}</p>
      <Button onClick={() => void copyText(draft.page_content).then(setCopied)}>
        {t(isCopied ? 'draftCopied' : 'copyDraft')}
      </Button>
    </>
  );
}

/** The page quota of the item is used up: where to look, and where its creator asks for more. */
function Exceeded({ item_id }: { item_id: number }) {
  const t = useMessages(pageNoticeMessages);
  return (
    <>
      <p>{t('exceeded')}</p>
      <p className="alert-links">
        <a href={href('/prices')}>{t('seeQuotas')}</a>
        <a href={href(`/order/index?kind=pages&item_id=${item_id}`)}>{t('askForPages')}</a>
      </p>
    </>
  );
}

export function lockedText(t: Texts, { holder, since }: ForeignLock, language: Language): string {
  return t('locked', { holder, time: timeText(since, language) });
}

function timeText(unixSeconds: number, language: Language): string {
  return formatTime(unixSeconds, language, Date.now() / 1000);
}

/** What one can do meanwhile. */
function HeldHint({ lock, draft }: { lock: ForeignLock; draft: number | undefined }) {
  const t = useMessages(pageNoticeMessages);
  const language = useLanguage();
  return (
    <>
      <p>{t('lockedHint', { time: timeText(lock.until, language) })}</p>
      {draft !== undefined && <p>{t('lockedDraft', { time: timeText(draft, language) })}</p>}
    </>
  );
}
