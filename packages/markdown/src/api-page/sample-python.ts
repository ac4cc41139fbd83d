import { headerLine, headerName, type SampleCall } from './sample-call.ts';
import { indentedLines, doubleQuoted as py } from './sample-literals.ts';

export function pythonSample({ method, url, headers, body }: SampleCall): string {
  const pairs = headers.map(({ name, value }) => `${py(headerName(name))}: ${py(headerLine(value))},`);
  const lines = [
    `${py(method)},`,
    `${py(url)},`,
    ...(pairs.length > 0 ? [`headers={\n${indentedLines(pairs, '        ')}    },`] : []),
    ...bodyLines(body),
  ];
  return [
    'import requests',
    '',
    'response = requests.request(',
    ...lines.map((line) => `    ${line}`),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}

function bodyLines(body: SampleCall['body']): readonly string[] {
  if (body.type === 'none') return [];
  if (body.type === 'json') return [`data=${py(body.text)}.encode("utf-8"),`];
  if (body.type === 'form-data') {
    const parts = body.fields.map(({ name, value }) => `(${py(name)}, (None, ${py(value)})),`);
    return [`files=[\n${indentedLines(parts, '        ')}    ],`];
  }
  const fields = body.fields.map(({ name, value }) => `(${py(name)}, ${py(value)}),`);
  return [`data=[\n${indentedLines(fields, '        ')}    ],`];
}
