/** Own drawings on a grid of 16, stroked 1.4 by the style sheet. */
const DRAWINGS = {
  archive: 'M2.5 3.5h11v2.6h-11zM3.6 6.1v6.9h8.8V6.1M6.6 8.7h2.8',
  bell: 'M3.4 11.4c1-.9 1.2-2 1.2-3.8a3.4 3.4 0 0 1 6.8 0c0 1.8.2 2.9 1.2 3.8zM6.7 13.4a1.4 1.4 0 0 0 2.6 0',
  check: 'm3.2 8.6 3.1 3.1 6.5-7',
  chevron: 'm6.2 4.2 3.7 3.8-3.7 3.8',
  clip: 'm12.6 7.4-4.9 4.9a2.9 2.9 0 0 1-4.1-4.1l5-5a1.9 1.9 0 0 1 2.7 2.7l-4.9 5a.95.95 0 0 1-1.4-1.4l4.5-4.5',
  close: 'm4.2 4.2 7.6 7.6m0-7.6-7.6 7.6',
  contents: 'M2.6 4.2h10.8M5.2 8h8.2m-8.2 3.8h8.2',
  copy: 'M6 6h6.6a.9.9 0 0 1 .9.9v5.7a.9.9 0 0 1-.9.9H6.9a.9.9 0 0 1-.9-.9zM10 3.4v-.1a.8.8 0 0 0-.8-.8H3.3a.8.8 0 0 0-.8.8v5.9c0 .4.4.8.8.8h.3',
  edit: 'm10.4 3.1 2.5 2.5-7 7-2.9.4.4-2.9z',
  expand: 'M9.6 2.6h3.8v3.8M6.4 13.4H2.6V9.6M13.2 2.8 9.2 6.8m-6.4 6.4 4-4',
  folder: 'M2.2 4.4c0-.5.4-.9.9-.9h3l1.6 1.6h5.2c.5 0 .9.4.9.9v5.7c0 .5-.4.9-.9.9H3.1a.9.9 0 0 1-.9-.9z',
  follow: 'M1.9 8S4.2 4 8 4s6.1 4 6.1 4-2.3 4-6.1 4S1.9 8 1.9 8zM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z',
  globe: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM2.3 8h11.4M8 2.3c3.2 3.4 3.2 8 0 11.4-3.2-3.4-3.2-8 0-11.4z',
  keyboard: 'M2 4.4h12v7.2H2zM4.4 7h.01M7 7h.01M9.4 7h.01M12 7h-.4M5 9.4h6',
  left: 'M13 8H3.4M7 4.2 3.2 8 7 11.8',
  lock: 'M3.6 7.2h8.8v6H3.6zM5.6 7.2V5.1a2.4 2.4 0 0 1 4.8 0v2.1',
  members:
    'M6 3.4a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM1.8 12.8c.5-2.2 2-3.2 4.2-3.2s3.7 1 4.2 3.2M10.6 3.6a2.1 2.1 0 0 1 0 4M11.8 9.9c1.3.4 2.1 1.4 2.4 2.9',
  menu: 'M2.6 4.4h10.8M2.6 8h10.8M2.6 11.6h10.8',
  moon: 'M12.9 9.6A5.4 5.4 0 0 1 6.4 3.1a5.4 5.4 0 1 0 6.5 6.5z',
  page: 'M4 2.2h5.2l3 3v8.6H4zM9.2 2.2v3h3',
  plus: 'M8 3.2v9.6M3.2 8h9.6',
  right: 'M3 8h9.6M9 4.2 12.8 8 9 11.8',
  search: 'M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8zM10.3 10.3l3.3 3.3',
  shrink: 'M13.4 6.4H9.6V2.6M2.6 9.6h3.8v3.8M9.6 6.4l4-4m-11.2 11.2 4-4',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8 1.6v1.3M8 13.1v1.3M1.6 8h1.3M13.1 8h1.3M3.5 3.5l.9.9M11.6 11.6l.9.9M12.5 3.5l-.9.9M4.4 11.6l-.9.9',
  trash: 'M2.6 4.4h10.8M6 4.4V2.9h4v1.5M4 4.4l.6 8.8h6.8l.6-8.8M6.7 7v3.8M9.3 7v3.8',
  user: 'M8 2.7a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zM2.9 13.4c.6-2.6 2.5-3.9 5.1-3.9s4.5 1.3 5.1 3.9',
} as const;
export type IconName = keyof typeof DRAWINGS;

/** A picture beside words, or inside a control that has a name: never alone. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}

/** Sheaf's mark: three pages above a gap, three cut ends below. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M8.6 2.7a1.2 1.2 0 0 1 1.2-1.2h3.1L15.4 4v10.2H8.6zM8.6 16.2h6.8v5.1a1.2 1.2 0 0 1-1.2 1.2H9.8a1.2 1.2 0 0 1-1.2-1.2z" />
      <path
        className="wing"
        d="M2.7 6.3a1.2 1.2 0 0 1 .7-1.5l3.7-1.4v10.8H5.7zM21.3 6.3a1.2 1.2 0 0 0-.7-1.5l-3.7-1.4v10.8h1.4zM5.7 16.2h1.4v5.7l-2.6-.6a1 1 0 0 1-.8-1.2zM18.3 16.2h-1.4v5.7l2.6-.6a1 1 0 0 0 .8-1.2z"
      />
    </svg>
  );
}
