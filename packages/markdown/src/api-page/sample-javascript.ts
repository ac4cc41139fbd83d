import { headerLine, headerName, type SampleCall } from './sample-call.ts';
import { indentedLines, doubleQuoted as js } from './sample-literals.ts';

export function javascriptSample({ method, url, headers, body }: SampleCall): string {
  const pairs = headers.map(({ name, value }) => `[${js(headerName(name))}, ${js(headerLine(value))}],`);
  const lines = [
    `method: ${js(method)},`,
    ...(pairs.length > 0 ? [`headers: [\n${indentedLines(pairs, '    ')}  ],`] : []),
    ...(body.type === 'none' ? [] : ['body,']),
  ];
  return [
    ...bodyLines(body),
    `const response = await fetch(${js(url)}, {`,
    ...lines.map((line) => `  ${line}`),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function bodyLines(body: SampleCall['body']): readonly string[] {
  if (body.type === 'none') return [];
  if (body.type === 'json') return [`const body = ${js(body.text)};`];
  const made = body.type === 'form-data' ? 'FormData' : 'URLSearchParams';
  const fields = body.fields.map(({ name, value }) => `body.append(${js(name)}, ${js(value)});`);
  return [`const body = new ${made}();`, ...fields];
}
