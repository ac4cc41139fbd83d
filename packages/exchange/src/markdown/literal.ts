import { parseYaml } from './yaml.ts';

/**
 * The object or array literal that stands at `start` in a JavaScript or TypeScript source, or undefined when it holds
 * anything but plain data. Nothing is evaluated: the literal is rewritten as YAML's flow form and parsed.
 */
export function readLiteral(source: string, start: number): unknown {
  const flow = flowOf(source, start);
  return flow === undefined ? undefined : parseYaml(flow);
}

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|'((?:[^'\\\n]|\\[\s\S])*)'|"((?:[^"\\\n]|\\[\s\S])*)"|`([^`\\$]*)`|[[\]{}:,]|[\w$-]+/y;

function flowOf(source: string, start: number): string | undefined {
  let flow = '';
  let depth = 0;
  TOKEN.lastIndex = start;
  for (;;) {
    const match = TOKEN.exec(source);
    if (match === null) return undefined;
    const [token, single, double, back] = match;
    flow += translated(token, single ?? double ?? back);
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return flow;
  }
}

function translated(token: string, quoted: string | undefined): string {
  if (quoted !== undefined) return JSON.stringify(quoted.replace(/\\([\s\S])/g, '$1'));
  if (token === ':') return ': ';
  return token.startsWith('/') || token.trim() === '' ? ' ' : token;
}
