import { useMemo } from 'react';
import { Comments } from '../view/comments.tsx';
import { FollowButton } from '../view/follow-button.tsx';
import { extrasOf, type ReadingExtrasProps } from '../view/reading-tools.ts';
import { commentTools } from './reader-comments.ts';

/** What comes a little after the page, beside its title; room for it is kept by `extrasOf`. */
export function ReaderExtras({ data }: ReadingExtrasProps) {
  const extras = extrasOf(data);
  const comments = useMemo(() => commentTools(data), [data]);
  return (
    <>
      {extras.includes('comments') && <Comments key={data.page?.page_id} data={data} tools={comments} />}
      {extras.includes('follow') && (
        <FollowButton onPress={() => void import('./reader-follow.ts').then(({ openFor }) => openFor(data))} />
      )}
    </>
  );
}
