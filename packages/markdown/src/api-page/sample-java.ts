import { headerLine, headerName, type SampleCall } from './sample-call.ts';
import { doubleQuoted } from './sample-literals.ts';

const BOUNDARY = 'sheaf-form-part';

export function javaSample({ method, url, headers, body }: SampleCall): string {
  const { publisher, type } = bodyOf(body);
  const typed = type === '' ? [] : [`    .header("Content-Type", ${java(type)})`];
  const calls = headers.map(({ name, value }) => `    .header(${java(headerName(name))}, ${java(headerLine(value))})`);
  const code = [
    `var request = HttpRequest.newBuilder(URI.create(${java(url)}))`,
    ...calls,
    ...typed,
    `    .method(${java(method)}, ${publisher})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    '',
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    ...code.map((line) => `        ${line}`),
    '    }',
    '}',
  ].join('\n');
}

/** Java reads `\u` before it reads strings, and a line break written so would end the literal: in octal it does not. */
function java(text: string): string {
  return doubleQuoted(text, (unit) => {
    const code = unit.charCodeAt(0);
    return code < 256 ? `\\${code.toString(8).padStart(3, '0')}` : unit;
  });
}

function bodyOf(body: SampleCall['body']): { readonly publisher: string; readonly type: string } {
  if (body.type === 'none') return { publisher: 'HttpRequest.BodyPublishers.noBody()', type: '' };
  const text = (content: string) => `HttpRequest.BodyPublishers.ofString(${java(content)})`;
  if (body.type === 'json') return { publisher: text(body.text), type: '' };
  if (body.type === 'urlencoded') {
    const form = body.fields.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    return { publisher: text(form.join('&')), type: 'application/x-www-form-urlencoded' };
  }
  const parts = body.fields.map(
    ({ name, value }) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${partName(name)}"\r\n\r\n${value}\r\n`,
  );
  return { publisher: text(`${parts.join('')}--${BOUNDARY}--\r\n`), type: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** As browsers write it. */
function partName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
