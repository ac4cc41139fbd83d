import { Fragment } from 'react';

const ADDRESS = /(https?:\/\/[^\s<>"“”‘’，。；！？、（）]*[^\s<>"“”‘’，。；！？、（）.,;:!?)\]])/;

/** A text with the addresses in it as links. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) => {
    // a split with a group has what the group caught at the odd places
    const isAddress = at % 2 === 1;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    if (!isAddress) return <Fragment key={at}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={at} className="address" href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    );
  });
}
