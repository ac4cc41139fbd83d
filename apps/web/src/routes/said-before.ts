/** What the screen that led here wants told. */
export function saidBefore(state: unknown): string {
  return typeof state === 'object' && state !== null && 'said' in state ? String(state.said) : '';
}
