import type { FoundPage } from '@sheaf/contract';
import { Icon } from '../ui/icon.tsx';
import { type Mark, pieces } from './marked-text.ts';

/** A page that a search found: its title, where it stands, and an excerpt with the words marked. */
export function FoundLine({ page }: { page: FoundPage }) {
  const path = page.full_path.flatMap(({ cat_name }) => cat_name ?? []);
  return (
    <>
      <Icon name="page" />
      <span className="grow">
        <b>
          <Marked text={page.page_title} marks={page.title_marks} />
        </b>
        {path.length > 0 && <small>{path.join(' / ')}</small>}
        <span className="excerpt">
          <Marked text={page.search_content} marks={page.marks} />
        </span>
      </span>
    </>
  );
}

/** A text with the words of a search marked. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return pieces(text, marks).map((piece) =>
    piece.marked ? <mark key={piece.start}>{piece.text}</mark> : <span key={piece.start}>{piece.text}</span>,
  );
}
