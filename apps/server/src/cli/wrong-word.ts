/** What in a call is not as the usage says, in a sentence; undefined where the usage alone can tell it. */
export function wrongWord(usage: string, args: readonly string[]): string | undefined {
  const options = new Set([...(usage.match(/--[a-z][a-z-]*/g) ?? []), '--help', '--json']);
  const wrong = args.find((arg) => /^--?[^-]/.test(arg) && !options.has(arg.replace(/=.*$/s, '')));
  const [name] = usage.split(' ');
  if (wrong !== undefined) return `sheaf ${name} has no option ${wrong}`;
  const verbs = verbsOf(usage);
  const withValue = new Set(usage.match(/--[a-z][a-z-]*(?= <)/g) ?? []);
  const verb = args.find((arg, at) => !arg.startsWith('-') && !withValue.has(args[at - 1] ?? ''));
  if (verbs.length === 0 || verb === undefined || verbs.includes(verb)) return undefined;
  return `sheaf ${name} cannot ${verb}; it can ${verbs.join(', ')}`;
}

/** `user list | add <name> | link <name>`: list, add, link. A command that begins with a place or a number has none. */
function verbsOf(usage: string): readonly string[] {
  const [, ...words] = usage.split(' ');
  const first = words
    .join(' ')
    .split(' | ')
    .flatMap((way) => way.split(' ', 1));
  const verbs = first.filter((word) => /^[a-z][a-z-]*,?$/.test(word)).map((word) => word.replace(',', ''));
  return verbs.length === first.length ? verbs : [];
}
