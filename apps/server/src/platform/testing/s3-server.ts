import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { TestContext } from 'node:test';

interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
// s3rver has no types; the tests fail when its constructor or these two methods differ.
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('s3rver');

/** A store that speaks S3, with a bucket `files` and no other, in this folder; stopped when the test ends. */
export async function startS3(t: Pick<TestContext, 'after'>, directory: string) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  t.after(() => server.close());
  const endpoint = `http://127.0.0.1:${port}`;
  return { endpoint, region: 'us-east-1', bucket: 'files', key: 'S3RVER', secret: 'S3RVER', pathStyle: true };
}

/** What a server is started with to keep its files in such a store. */
export async function s3Environment(t: Pick<TestContext, 'after'>, directory: string): Promise<Record<string, string>> {
  const { endpoint, bucket, key, secret } = await startS3(t, directory);
  return {
    SHEAF_S3_ENDPOINT: endpoint,
    SHEAF_S3_BUCKET: bucket,
    SHEAF_S3_KEY: key,
    SHEAF_S3_SECRET: secret,
    SHEAF_S3_PATH_STYLE: 'on',
  };
}

/** The same in a process of its own, which can be killed and started again on its port with what it holds. */
export async function startS3Process(t: Pick<TestContext, 'after'>, directory: string) {
  let child: ChildProcess | undefined;
  const kill = async () => {
    const ending = child;
    child = undefined;
    if (!ending) return;
    ending.kill('SIGKILL');
    await once(ending, 'exit');
  };
  const start = async (port: number) => {
    child = spawn(process.execPath, ['--input-type=commonjs', '--eval', STORE, directory, String(port)], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new Error('its output was to be a pipe');
    const [said] = await once(child.stdout, 'data');
    return Number(said);
  };
  const port = await start(0);
  t.after(kill);
  const settings = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'files', pathStyle: true };
  return { ...settings, key: 'S3RVER', secret: 'S3RVER', kill, startAgain: () => start(port) };
}

const STORE = `
  const S3rver = require('s3rver');
  const [directory, port] = process.argv.slice(1);
  const configureBuckets = [{ name: 'files' }];
  new S3rver({ port: Number(port), address: '127.0.0.1', silent: true, directory, configureBuckets })
    .run().then((address) => process.stdout.write(String(address.port)));
`;
