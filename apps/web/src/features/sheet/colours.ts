/** Colours that are offered: stored as they look in the light theme, drawn by their names so that each theme has its own. */
export const COLOURS = [
  { name: 'grey', ink: '#5b6a73', fill: '#e1e7e9' },
  { name: 'red', ink: '#b3202f', fill: '#fdeaeb' },
  { name: 'orange', ink: '#8a4b00', fill: '#fbe3cf' },
  { name: 'yellow', ink: '#855400', fill: '#fdf1d8' },
  { name: 'green', ink: '#1a7342', fill: '#e3f4ea' },
  { name: 'teal', ink: '#08566c', fill: '#e2f0f4' },
  { name: 'blue', ink: '#1d57b8', fill: '#e7effc' },
  { name: 'purple', ink: '#7040b0', fill: '#f2eafb' },
] as const;

/** The class of a colour for texts; undefined for one that is not among them. */
export function inkClass(colour: string): string | undefined {
  const found = COLOURS.find(({ ink }) => ink === colour.toLowerCase());
  return found && `sheet-ink-${found.name}`;
}

export function fillClass(colour: string): string | undefined {
  const found = COLOURS.find(({ fill }) => fill === colour.toLowerCase());
  return found && `sheet-fill-${found.name}`;
}
