import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../tool.ts';
import { makeKeys, packVersion, writeFeed } from './feed.ts';

// `npm run package -- --make-key sheaf.pem` once; then `npm run package -- <folder> --key sheaf.pem --from 0.1.0`
// writes what a web server offers as the feed of updates: the archive, feed.json and feed.json.sig.

const { values, positionals } = parseArgs({
  options: {
    'make-key': { type: 'string' },
    key: { type: 'string' },
    from: { type: 'string' },
    changes: { type: 'string' },
    guide: { type: 'string' },
  },
  allowPositionals: true,
});
const [folder] = positionals;
const keyFile = values['make-key'];
if (keyFile !== undefined) {
  const { publicKey, privateKey } = makeKeys();
  writeFileSync(keyFile, privateKey, { mode: 0o600, flag: 'wx' });
  console.log(`SHEAF_UPDATE_KEY=${publicKey}`);
} else if (folder !== undefined && values.key !== undefined) {
  await publish(folder, values.key);
} else {
  console.error(
    'npm run package -- --make-key <file> | <folder> --key <file> [--from <version>] [--changes <url>] [--guide <url>]',
  );
  process.exitCode = 2;
}

async function publish(to: string, key: string): Promise<void> {
  // ours
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  mkdirSync(to, { recursive: true });
  const packed = await packVersion(ROOT, to, version);
  const facts = {
    ...packed,
    from: values.from ?? '0.1.0',
    issued: Math.floor(Date.now() / 1000),
    changes_url: values.changes ?? '',
    guide_url: values.guide ?? '',
  };
  writeFeed(to, facts, readFileSync(key, 'utf8'));
  console.log(JSON.stringify(facts));
}
