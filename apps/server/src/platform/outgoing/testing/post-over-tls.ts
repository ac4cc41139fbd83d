import { request } from 'node:https';
import { createOutgoing } from '../outgoing.ts';
import { OutgoingError } from '../target.ts';

// As a server that was started so: what stands for the internet is one machine of this test, TLS is the real one.
const [url = '', port = ''] = process.argv.slice(2);
const outgoing = createOutgoing({
  resolve: async (name) => [name === 'inside.test' ? '10.0.0.7' : '93.184.215.14'],
  request: (options) => request({ ...options, host: '127.0.0.1', port }),
});
const said = await outgoing.postForm(url, { title: '更新了' }).then(
  () => 'sent',
  (error: unknown) =>
    error instanceof OutgoingError ? `${error.message} ${codeOf(error.cause)}`.trim() : String(error),
);
process.stdout.write(said);

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
