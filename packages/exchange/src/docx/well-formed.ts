const NAME = String.raw`[^\s<>/="'!?]{1,200}`;
const ATTRIBUTE = String.raw`\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
const START = new RegExp(String.raw`<(${NAME})((?:${ATTRIBUTE})*)\s*(/?)>`, 'uy');
const END = new RegExp(String.raw`</(${NAME})\s*>`, 'uy');
/** What may stand between elements: `from` to `to`. */
const REST = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
/** Deeper nests nobody, and what reads the tree calls itself for each level. */
const MOST_LEVELS = 500;
const MOST_ATTRIBUTES = 200;

/**
 * Whether a part of a document is XML without a document type: every element ends where it may. What is not, the library
 * would try to make sense of for minutes.
 */
export function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let [position, hasRoot] = [0, false];
  for (;;) {
    const at = xml.indexOf('<', position);
    if (at < 0) return hasRoot && open.length === 0 && xml.slice(position).trim() === '';
    if (open.length === 0 && xml.slice(position, at).replace('\ufeff', '').trim() !== '') return false;
    const next = afterRest(xml, at) ?? afterTag(xml, at, open, hasRoot);
    if (next < 0) return false;
    hasRoot ||= isElement(xml, at);
    position = next;
  }
}

function isElement(xml: string, at: number): boolean {
  return xml[at + 1] !== '?' && xml[at + 1] !== '!';
}

/** Undefined where something else begins; -1 where it does not end. */
function afterRest(xml: string, at: number): number | undefined {
  const rest = REST.find(([from]) => xml.startsWith(from, at));
  if (!rest) return undefined;
  const end = xml.indexOf(rest[1], at + rest[0].length);
  return end < 0 ? -1 : end + rest[1].length;
}

/** Where the tag ends; -1 for one that may not stand here. */
function afterTag(xml: string, at: number, open: string[], hasRoot: boolean): number {
  if (xml[at + 1] === '/') {
    END.lastIndex = at;
    const closed = END.exec(xml)?.[1];
    return closed !== undefined && closed === open.pop() ? END.lastIndex : -1;
  }
  START.lastIndex = at;
  const [, name, attributes = '', end] = START.exec(xml) ?? [];
  if (name === undefined || (open.length === 0 && hasRoot) || open.length >= MOST_LEVELS) return -1;
  if (attributes.split('=').length > MOST_ATTRIBUTES * 2) return -1;
  if (end !== '/') open.push(name);
  return START.lastIndex;
}
