import type { FoundPage } from '@sheaf/contract';
import { Icon } from '../ui/icon.tsx';
import { type Mark, marksOf, pieces } from './marked-text.ts';

/** A page that a search found: its title, where it stands, and an excerpt with the words marked. */
export function FoundLine({ page, keyword }: { page: FoundPage; keyword: string }) {
  const path = page.full_path.flatMap(({ cat_name }) => cat_name ?? []);
  return (
    <>
      <Icon name="page" />
      <span className="grow">
        <b>
          <Marked text={page.page_title} marks={marksOf(page.page_title, keyword)} />
        </b>
        {path.length > 0 && <small>{path.join(' / ')}</small>}
        <span className="excerpt">
          <Marked text={page.search_content} marks={page.marks} />
        </span>
      </span>
    </>
  );
}

function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return pieces(text, marks).map((piece) =>
    piece.marked ? <mark key={piece.start}>{piece.text}</mark> : <span key={piece.start}>{piece.text}</span>,
  );
}
