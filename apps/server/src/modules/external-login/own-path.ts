const CHARS_MAX = 2000;

/**
 * The path that an address asks to go on to, if it is one of this site, by the rule that the log-in page goes by: a
 * dot, two slashes and a backslash could name another site. Anything else leads home.
 */
export function ownPath(asked: string): string {
  const isOwn = asked.length <= CHARS_MAX && /^\/(?!\/)[A-Za-z0-9/:?_*+-]*$/.test(asked) && !asked.includes('//');
  return isOwn ? asked : '/item/index';
}
