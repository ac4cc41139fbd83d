import { shownName } from './grant-words.ts';

interface PersonFaceProps {
  readonly person: { readonly username: string; readonly name: string };
}

/** Somebody in a list: first letter, name and user name. */
export function PersonFace({ person }: PersonFaceProps) {
  const name = shownName(person);
  const [first] = new Intl.Segmenter().segment(name);
  return (
    <span className="person">
      <span className="avatar" aria-hidden="true">
        {first?.segment.toUpperCase()}
      </span>
      <span className="person-names">
        <bdi className="ell" title={name}>
          {name}
        </bdi>
        {person.name !== '' && <span className="muted fine ell">{person.username}</span>}
      </span>
    </span>
  );
}
