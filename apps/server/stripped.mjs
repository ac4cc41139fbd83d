// Given to Node by `--import` where the server runs for long. Node's own cache of modules keeps in memory what it read for
// as long as the process lives, 15 MB of it; stripping types without any cache brings a compiler of its own into memory.
// So sources are stripped once, and read as JavaScript from then on. Written in JavaScript, since it comes before that.
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const folder = fileURLToPath(new URL(`../../.cache/stripped-${process.version}`, import.meta.url));

registerHooks({
  load: (url, context, next) => {
    if (!(url.startsWith('file:') && url.endsWith('.ts'))) return next(url, context);
    return { format: 'module', source: stripped(readFileSync(fileURLToPath(url), 'utf8')), shortCircuit: true };
  },
});

function stripped(source) {
  const file = join(folder, `${hash('sha256', source)}.js`);
  return read(file) ?? write(file, stripTypeScriptTypes(source));
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whole or not at all: processes start at the same time. */
function write(file, source) {
  const part = `${file}.${process.pid}.${threadId}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(part, source);
    renameSync(part, file);
  } catch {
    // where nothing can be written it is stripped at each start
  }
  return source;
}
