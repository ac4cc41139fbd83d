const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A browser by the names that people know, or the first word of what a program calls itself; '' when it says nothing. */
export function agentName(agent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([, sign]) => sign.test(agent))?.[0] ?? []);
  return named.length > 0 ? named.join(', ') : (agent.trim().split(/\s+/)[0] ?? '');
}
