import { headerLine, headerName, type SampleCall } from './sample-call.ts';
import { doubleQuoted as go } from './sample-literals.ts';

export function goSample({ method, url, headers, body }: SampleCall): string {
  const { imports, lines, reader, after } = bodyParts(body);
  const names = ['fmt', 'io', 'net/http', ...imports].sort();
  const code = [
    ...lines,
    `request, err := http.NewRequest(${go(method)}, ${go(url)}, ${reader})`,
    'if err != nil {',
    '\tpanic(err)',
    '}',
    ...headers.map(({ name, value }) => `request.Header.Set(${go(headerName(name))}, ${go(headerLine(value))})`),
    ...after,
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {',
    '\tpanic(err)',
    '}',
    'defer response.Body.Close()',
    'text, _ := io.ReadAll(response.Body)',
    'fmt.Println(response.Status, string(text))',
  ];
  const imported = names.map((name) => `\t"${name}"`);
  return [
    'package main',
    '',
    'import (',
    ...imported,
    ')',
    '',
    'func main() {',
    ...code.map((line) => `\t${line}`),
    '}',
  ].join('\n');
}

interface BodyParts {
  readonly imports: readonly string[];
  readonly lines: readonly string[];
  readonly reader: string;
  readonly after: readonly string[];
}

function bodyParts(body: SampleCall['body']): BodyParts {
  if (body.type === 'none') return { imports: [], lines: [], reader: 'nil', after: [] };
  if (body.type === 'json') {
    return { imports: ['strings'], lines: [], reader: `strings.NewReader(${go(body.text)})`, after: [] };
  }
  if (body.type === 'urlencoded') {
    const fields = body.fields.map(({ name, value }) => `form.Add(${go(name)}, ${go(value)})`);
    return {
      imports: ['net/url', 'strings'],
      lines: ['form := url.Values{}', ...fields],
      reader: 'strings.NewReader(form.Encode())',
      after: ['request.Header.Set("Content-Type", "application/x-www-form-urlencoded")'],
    };
  }
  const fields = body.fields.map(({ name, value }) => `form.WriteField(${go(name)}, ${go(value)})`);
  return {
    imports: ['bytes', 'mime/multipart'],
    lines: ['var body bytes.Buffer', 'form := multipart.NewWriter(&body)', ...fields, 'form.Close()'],
    reader: '&body',
    after: ['request.Header.Set("Content-Type", form.FormDataContentType())'],
  };
}
