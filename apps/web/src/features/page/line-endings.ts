/** The editor works with \n alone; a text written throughout with \r\n goes back so. */
export type LineEnding = '\n' | '\r\n';

export function lineEndingOf(text: string): LineEnding {
  return text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n';
}

export function withoutReturns(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

export function withLineEnding(text: string, ending: LineEnding): string {
  return ending === '\n' ? text : text.replaceAll('\n', '\r\n');
}
