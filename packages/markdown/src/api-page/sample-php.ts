import { headerLine, headerName, type SampleCall } from './sample-call.ts';

export function phpSample({ method, url, headers, body }: SampleCall): string {
  const pairs = headers.map(({ name, value }) => `        ${php(`${headerName(name)}: ${headerLine(value)}`)},`);
  const lines = [
    `    CURLOPT_URL => ${php(url)},`,
    `    CURLOPT_CUSTOMREQUEST => ${php(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(pairs.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...pairs, '    ],'] : []),
    ...bodyLines(body),
  ];
  return [
    '<?php',
    '$request = curl_init();',
    'curl_setopt_array($request, [',
    ...lines,
    ']);',
    '$response = curl_exec($request);',
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $response;",
  ].join('\n');
}

function bodyLines(body: SampleCall['body']): readonly string[] {
  if (body.type === 'none') return [];
  if (body.type === 'json') return [`    CURLOPT_POSTFIELDS => ${php(body.text)},`];
  const fields = body.fields.map(({ name, value }) => `${php(name)} => ${php(value)}`).join(', ');
  const made = body.type === 'urlencoded' ? `http_build_query([${fields}])` : `[${fields}]`;
  return [`    CURLOPT_POSTFIELDS => ${made},`];
}

/** In single quotes PHP reads nothing but backslashes and their end. */
function php(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
