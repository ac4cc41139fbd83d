import { headerLine, headerName, type Pair, type SampleCall } from './sample-call.ts';

export function curlSample({ method, url, headers, body }: SampleCall): string {
  const parts = [
    // Neither is an address that begins with a dash an option, nor do brackets in it mean many.
    `curl --globoff -X ${method} --url ${quoted(url)}`,
    ...headers.map(({ name, value }) => `-H ${quoted(`${headerName(name)}: ${headerLine(value)}`)}`),
    ...(body.type === 'json' ? [`--data-raw ${quoted(body.text)}`] : []),
    ...(body.type === 'urlencoded' ? body.fields.map((field) => `--data-urlencode ${quoted(pair(field))}`) : []),
    ...(body.type === 'form-data' ? body.fields.map((field) => `--form-string ${quoted(pair(field))}`) : []),
  ];
  return parts.join(' \\\n  ');
}

function pair({ name, value }: Pair): string {
  return `${name}=${value}`;
}

/** In single quotes a shell reads nothing but their end. */
function quoted(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}
