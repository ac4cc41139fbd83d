/** Own drawings for the tools of a spreadsheet, on a grid of 16. */
const DRAWINGS = {
  undo: 'M5.6 3.2 2.8 6l2.8 2.8M2.8 6h6.4a3.6 3.6 0 0 1 0 7.2H6',
  redo: 'M10.4 3.2 13.2 6l-2.8 2.8M13.2 6H6.8a3.6 3.6 0 0 0 0 7.2H10',
  find: 'M7 2.6a4.4 4.4 0 1 0 0 8.8 4.4 4.4 0 0 0 0-8.8zM10.3 10.3l3.3 3.3',
  bold: 'M5 3h3.6a2.4 2.4 0 0 1 0 4.8H5zm0 4.8h4.2a2.6 2.6 0 0 1 0 5.2H5z',
  italic: 'M7 3h4.4M4.6 13H9M9.2 3 6.8 13',
  underline: 'M4.6 2.8v4.6a3.4 3.4 0 0 0 6.8 0V2.8M3.8 13.2h8.4',
  strike: 'M2.8 8h10.4M11 5c-.3-1.2-1.4-2-3-2-1.8 0-3 .9-3 2.2M5 11c.3 1.2 1.4 2 3 2 1.8 0 3-.9 3-2.2 0-.4 0-.6-.2-.8',
  alignLeft: 'M2.8 3.6h10.4M2.8 6.6h6.4M2.8 9.6h10.4M2.8 12.6h6.4',
  alignCenter: 'M2.8 3.6h10.4M4.8 6.6h6.4M2.8 9.6h10.4M4.8 12.6h6.4',
  alignRight: 'M2.8 3.6h10.4M6.8 6.6h6.4M2.8 9.6h10.4M6.8 12.6h6.4',
  wrap: 'M2.8 3.6h10.4M2.8 12.4h3.4M2.8 8h8.4a2.2 2.2 0 0 1 0 4.4H8.6M10 10.8l-1.6 1.6L10 14',
  merge: 'M2.6 3.2h10.8v9.6H2.6zM8 3.2v2M8 10.8v2M4.4 8h2.4M5.6 6.8 6.8 8 5.6 9.2M11.6 8H9.2M10.4 6.8 9.2 8l1.2 1.2',
  sortUp: 'M4.6 12.6V3.6M2.6 5.6l2-2 2 2M9 4.2h2.2M9 8h3.4M9 11.8h4.6',
  sortDown: 'M4.6 3.4v9M2.6 10.4l2 2 2-2M9 4.2h4.6M9 8h3.4M9 11.8h2.2',
  filter: 'M2.6 3.2h10.8L9.4 8.4v4.4l-2.8-1.4v-3z',
  number: 'M5.4 2.8 4.2 13.2M11.4 2.8l-1.2 10.4M2.8 6h10.6M2.4 10H13',
  text: 'M4 12 8 3.2 12 12M5.4 9h5.2',
  fill: 'm7.4 2.8 5 5-4.8 4.8a1 1 0 0 1-1.4 0L2.8 9.2a1 1 0 0 1 0-1.4zM2.6 8.4h9.2M13.6 10.4s.8 1.2.8 1.9a.8.8 0 0 1-1.6 0c0-.7.8-1.9.8-1.9z',
  keys: 'M2 4.4h12v7.2H2zM4.4 7h.01M7 7h.01M9.4 7h.01M12 7h-.4M5 9.4h6',
} as const;
export type SheetIconName = keyof typeof DRAWINGS;

export function SheetIcon({ name }: { name: SheetIconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
