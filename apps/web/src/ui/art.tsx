/** The drawings of empty and failed screens, 112 by 72; beside a heading that says the same. */
const SHEETS = {
  closed: [
    'M36 8h40a2 2 0 0 1 2 2v52a2 2 0 0 1-2 2H36a2 2 0 0 1-2-2V10c0-1.1.9-2 2-2z',
    'M45 33h22v16H45zM50 33v-5a6 6 0 0 1 12 0v5',
  ],
  failed: ['M27 12h58v20H27zM27 40h58v20H27z', 'M77 29l16 27H61zM77 39v8m0 4v.1'],
  found: ['M30 8h42v56H30zM40 22h22M40 31h16', 'M72 37a12 12 0 1 0 0 24 12 12 0 0 0 0-24zM81 58l8 8'],
  pages: ['M28 16h34v46H28zM50 10h34v46H50z', 'M67 25v16m-8-8h16'],
} as const;

export function Art({ name }: { name: keyof typeof SHEETS }) {
  const [sheet, point] = SHEETS[name];
  return (
    <svg className="art" viewBox="0 0 112 72" aria-hidden="true">
      <path className="sheet" d={sheet} />
      <path className="point" d={point} />
    </svg>
  );
}
