import type { Attachment, ReadingData } from '@sheaf/contract';
import { useMemo } from 'react';
import { hrefUnder } from '../lib/href.ts';
import { sizeText } from '../lib/size-text.ts';
import { catalogAddress, pageAddress } from '../view/addresses.ts';
import { AttachmentList, type PageFile } from '../view/attachment-list.tsx';
import { Comments } from '../view/comments.tsx';
import { FollowButton } from '../view/follow-button.tsx';
import { type LockTools, OwnLock } from '../view/own-lock.tsx';
import { extrasOf, type ReadingExtras, type ReadingExtrasProps } from '../view/reading-tools.ts';
import { ShareAddressButton, type SharedAddress } from '../view/share-address.tsx';
import { ask, refusalOf } from './ask.ts';
import { commentTools } from './reader-comments.ts';
import { ReaderSince } from './reader-since.tsx';

/** What comes a little after the page. */
export const readerExtras: ReadingExtras = { ReaderExtras, ReaderSince };

/** Beside its title; room for it is kept by `extrasOf`. */
function ReaderExtras({ data }: ReadingExtrasProps) {
  const extras = extrasOf(data);
  const comments = useMemo(() => commentTools(data), [data]);
  const lock = useMemo(() => lockTools(data), [data]);
  return (
    <>
      {isOnePage(data) && data.user && !data.share && <ReaderSince data={data} />}
      {data.page?.page_edit === 1 && <OwnLock key={`lock ${data.page.page_id}`} tools={lock} />}
      {data.page && data.page.attachment_count > 0 && (
        <AttachmentList
          key={`files ${data.page.page_id}`}
          count={data.page.attachment_count}
          loadFiles={() => filesOf(data)}
        />
      )}
      {extras.includes('comments') && <Comments key={`comments ${data.page?.page_id}`} data={data} tools={comments} />}
      {extras.includes('share') && <ShareAddressButton shared={sharedAddress(data)} />}
      {extras.includes('follow') && (
        <FollowButton onPress={() => void import('./reader-follow.ts').then(({ openFor }) => openFor(data))} />
      )}
    </>
  );
}

/** It has no tree, below which the line would stand. */
function isOnePage({ item, view }: ReadingData): boolean {
  return view === 'page' && (item.item_type === 2 || item.item_type === 4);
}

async function filesOf({ page, share, site }: ReadingData): Promise<readonly PageFile[]> {
  const input = { page_id: page?.page_id ?? 0, unique_key: share?.unique_key ?? '' };
  const files = await ask<Attachment[]>(site.base, '/api/page/uploadList', input);
  return files.map((file) => ({ ...file, url: hrefUnder(site.base, file.url), size: sizeText(file.file_size) }));
}

function sharedAddress({ catalog, item, page, site }: ReadingData): SharedAddress {
  const path = page
    ? pageAddress(site.base, item, page.page_id)
    : catalogAddress(site.base, item, catalog?.cat_id ?? 0);
  const address = location.origin + path;
  const query = new URLSearchParams({ url: address, size: '4', format: 'svg' });
  const closed = item.members_only === 1 ? 'members' : 'private';
  return {
    name: page?.page_title ?? catalog?.cat_name ?? item.item_name,
    address,
    qr: hrefUnder(site.base, `/api/common/qrcode?${query}`),
    whoOpens: item.is_private === 1 ? closed : 'open',
  };
}

/** Long gone: gives one's own lock back. */
const PAST = 1000;

interface Lock {
  readonly is_cur_user: 0 | 1;
  readonly lock_to: number;
}

/** Whoever leaves the editor gives his lock back at about the same time as he reads again. */
const GIVEN_BACK_MS = 4000;
const RENEWED_SECONDS = 30 * 60;

function lockTools({ page, site }: ReadingData): LockTools {
  const page_id = page?.page_id ?? 0;
  const ownUntil = async () => {
    const lock = await ask<Lock>(site.base, '/api/page/isLock', { page_id });
    return lock.is_cur_user === 1 ? lock.lock_to : 0;
  };
  return {
    ownUntil: async () => {
      const until = await ownUntil();
      if (until === 0 || until - Date.now() / 1000 > RENEWED_SECONDS) return until;
      await new Promise((later) => setTimeout(later, GIVEN_BACK_MS));
      return ownUntil();
    },
    cancel: () => refusalOf(site.base, '/api/page/setLock', { page_id, lock_to: PAST }),
  };
}
