/** Own drawings of the working screens, on the same grid of 16 as those that readers see too. */
const DRAWINGS = {
  app: 'M4.6 1.8h6.8a.8.8 0 0 1 .8.8v10.8a.8.8 0 0 1-.8.8H4.6a.8.8 0 0 1-.8-.8V2.6a.8.8 0 0 1 .8-.8zM8 4.6v4.6M6.2 7.6 8 9.4l1.8-1.8M7 12h2',
  box: 'M8 2.2 13.4 5v6L8 13.8 2.6 11V5zM2.8 5.1 8 7.9l5.2-2.8M8 7.9v5.7',
  device: 'M2.6 3.4h10.8v7.2H2.6zM5.6 13.2h4.8M8 10.6v2.6',
  down: 'M8 3v9.6M4.2 9 8 12.8 11.8 9',
  drag: 'M6 3.6h.01M10 3.6h.01M6 8h.01M10 8h.01M6 12.4h.01M10 12.4h.01',
  exit: 'M6.4 2.8H3v10.4h3.4M10 5l3 3-3 3M13 8H6',
  feedback: 'M2.6 3.4h10.8v7.4H7.6L4.8 13v-2.2H2.6zM5.4 6.2h5.2M5.4 8.2h3.4',
  grid: 'M2.8 2.8h4v4h-4zM9.2 2.8h4v4h-4zM2.8 9.2h4v4h-4zM9.2 9.2h4v4h-4z',
  gauge: 'M2.6 11.8a5.8 5.8 0 1 1 10.8 0M8 9.6l2.8-3.4M8 10.9h.01',
  give: 'M2.8 5.4h9.4M9.4 2.6l2.8 2.8-2.8 2.8M13.2 10.6H3.8M6.6 7.8l-2.8 2.8 2.8 2.8',
  history: 'M3.1 6.1a5.4 5.4 0 1 1-.5 2.4M2.6 3.2v3.2h3.2M8 5v3.2l2.2 1.4',
  home: 'M2.6 7.4 8 2.8l5.4 4.6M4 6.4v6.8h8V6.4M6.6 13.2V9.4h2.8v3.8',
  info: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM8 7.2v3.6M8 5h.01',
  insert: 'M2.8 3.4h10.4M2.8 12.6h10.4M8 5.6v4.8M5.6 8h4.8',
  key: 'M10.4 2.6a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8.2 7.8l-5.4 5.4M5 11l1.8 1.8',
  list: 'M5.6 4.2h7.8M5.6 8h7.8M5.6 11.8h7.8M2.8 4.2h.01M2.8 8h.01M2.8 11.8h.01',
  log: 'M4 2.2h8v11.6H4zM6 5.2h4M6 8h4M6 10.8h2.4',
  more: 'M3.7 8h.6M7.7 8h.6M11.7 8h.6',
  move: 'M2.2 4.4c0-.5.4-.9.9-.9h3l1.6 1.6h5.2c.5 0 .9.4.9.9v5.7c0 .5-.4.9-.9.9H3.1a.9.9 0 0 1-.9-.9zM6 8.8h4M8.4 7.2 10 8.8l-1.6 1.6',
  order: 'M3 4.2h6M3 8h4.4M3 11.8h3M11.6 3.6v8.6M9.6 10.2l2 2 2-2',
  picture: 'M2.6 3.2h10.8v9.6H2.6zM2.8 11l3-3 2.2 2.2 2-2 3.2 3.2M10.4 6h.01',
  pages: 'M6 2h4.2l2.6 2.6v6.2H6zM10.2 2v2.6h2.6M3.4 5v8.6h6.4',
  share:
    'M12 2.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM4 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM12 10.2a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM5.5 7.2l5-2.4M5.5 8.8l5 2.4',
  sliders:
    'M2.4 5h6.2M12 5h1.6M2.4 11H4M7.4 11h6.2M10.3 3.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM5.7 9.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z',
  star: 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z',
  table: 'M2.6 3.2h10.8v9.6H2.6zM2.6 6.4h10.8M2.6 9.6h10.8M6.4 6.4v6.4',
  up: 'M8 13V3.4M4.2 7 8 3.2 11.8 7',
  upload: 'M8 10.4V3M5 5.8 8 2.8l3 3M2.8 10v3.2h10.4V10',
  warn: 'M8 2.6 14 13H2zM8 6.6v3M8 11.3h.01',
} as const;
export type WorkIconName = keyof typeof DRAWINGS;

/** A picture beside words, or inside a control that has a name: never alone. */
export function WorkIcon({ name }: { name: WorkIconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
