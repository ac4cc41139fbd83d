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
