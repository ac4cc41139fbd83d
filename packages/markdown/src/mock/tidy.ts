import { readTemplateJson, type TemplateJson } from './template-json.ts';

/** JSON with each value on a line of its own; numbers and names stay as they are. @throws MockFault */
export function tidyTemplate(json: string): string {
  return tidyWith(json, (text) => text);
}

/** The same with other texts in the place of its own. @throws MockFault */
export function tidyWith(json: string, change: (text: string) => string): string {
  return tidy(readTemplateJson(json), '', change);
}

function tidy(json: TemplateJson, indent: string, change: (text: string) => string): string {
  const deeper = `${indent}  `;
  switch (json.type) {
    case 'object': {
      const rows = json.members.map(
        ({ name, value }) => `${deeper}${JSON.stringify(name)}: ${tidy(value, deeper, change)}`,
      );
      return rows.length === 0 ? '{}' : `{\n${rows.join(',\n')}\n${indent}}`;
    }
    case 'array': {
      const rows = json.values.map((value) => deeper + tidy(value, deeper, change));
      return rows.length === 0 ? '[]' : `[\n${rows.join(',\n')}\n${indent}]`;
    }
    case 'string':
      return JSON.stringify(change(json.text));
    default:
      return json.text;
  }
}
