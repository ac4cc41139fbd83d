/** Own drawings for the tools of the text, on a grid of 16. */
const DRAWINGS = {
  headings: 'M4 3.2v9.6M12 3.2v9.6M4 8h8',
  bold: 'M5 3h3.6a2.4 2.4 0 0 1 0 4.8H5zm0 4.8h4.2a2.6 2.6 0 0 1 0 5.2H5z',
  italic: 'M7 3h4.4M4.6 13H9M9.2 3 6.8 13',
  strike: 'M2.8 8h10.4M11 5c-.3-1.2-1.4-2-3-2-1.8 0-3 .9-3 2.2M5 11c.3 1.2 1.4 2 3 2 1.8 0 3-.9 3-2.2 0-.4 0-.6-.2-.8',
  quote: 'M3 3.4v9.2M6 4.4h7.4M6 8h7.4M6 11.6h4.6',
  bullets: 'M6 4.2h7.4M6 8h7.4M6 11.8h7.4M2.9 4.2h.01M2.9 8h.01M2.9 11.8h.01',
  numbers: 'M6.6 4.2h6.8M6.6 8h6.8M6.6 11.8h6.8M2.4 3.4l.9-.4v2.8M2.3 10.4c1.4-.6 2 .4 1.2 1.2l-1.2 1.4h1.8',
  tasks: 'M3.8 2.8h8.4c.6 0 1 .4 1 1v8.4c0 .6-.4 1-1 1H3.8c-.6 0-1-.4-1-1V3.8c0-.6.4-1 1-1zM5.4 8.2l1.8 1.8 3.4-3.9',
  link: 'M6.7 9.3a2.7 2.7 0 0 0 3.8 0l2-2a2.7 2.7 0 0 0-3.8-3.8l-.9.9M9.3 6.7a2.7 2.7 0 0 0-3.8 0l-2 2a2.7 2.7 0 0 0 3.8 3.8l.9-.9',
  pageLink:
    'M3.6 2.2h5l2.6 2.6v2.4M8.6 2.2v2.6h2.6M3.6 2.2v11.6h3.2M9 13.4l1-1M11.4 9.6a1.7 1.7 0 0 1 2.4 2.4l-1.4 1.4M9 13.4a1.7 1.7 0 0 1-2.4-2.4L8 9.6',
  picture:
    'M3.2 3h9.6c.6 0 1 .4 1 1v8c0 .6-.4 1-1 1H3.2c-.6 0-1-.4-1-1V4c0-.6.4-1 1-1zM2.4 11.4l3.2-3.2 2.2 2.2 2.6-2.8 3.2 3.4M5.6 5.8h.01',
  code: 'M5.4 4.6 2 8l3.4 3.4M10.6 4.6 14 8l-3.4 3.4',
  table: 'M2.6 3h10.8v10H2.6zM2.6 6.4h10.8M2.6 9.7h10.8M6.4 6.4V13M9.9 6.4V13',
} as const;
export type EditorIconName = keyof typeof DRAWINGS;

export function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
