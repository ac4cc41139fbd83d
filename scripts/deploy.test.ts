import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { parse } from 'yaml';
import { ENVIRONMENT } from '../apps/server/src/config.ts';
import { ROOT } from './tool.ts';

// There is no Docker engine where the tests run: the files are read, and checked against what they name.

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, object>>;
  readonly configs?: readonly { readonly source: string }[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly configs?: Readonly<Record<string, { readonly content: string }>>;
}

const FILES = ['compose.yml', 'compose.cluster.yml'] as const;
const known = new Set(ENVIRONMENT.map(({ name }) => name));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const compose = (file: string) => parse(read(file), { merge: true }) as Compose; // our own file, in Compose's form
const ownServices = (file: string) =>
  Object.entries(compose(file).services).filter(([, { image }]) => image === 'sheaf');

interface Instruction {
  readonly name: string;
  readonly words: readonly string[];
  readonly text: string;
}

function dockerfile(): Instruction[] {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [name = '', ...words] = line.split(/\s+/);
    return { name, words, text: words.join(' ') };
  });
}

const instructions = dockerfile();
const named = (name: string) => instructions.filter((instruction) => instruction.name === name);
const finalStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

test('the image is built in stages, runs as an ordinary user and asks the server whether it is ready', () => {
  assert.ok(named('FROM').length > 1);
  assert.deepEqual(finalStage.find(({ name }) => name === 'USER')?.words, ['node']);
  assert.match(named('HEALTHCHECK')[0]?.text ?? '', /\/readyz/);
});

test('what the image copies and runs is there, and is not kept out by .dockerignore', () => {
  const ignored = read('.dockerignore').trim().split('\n');
  const sources = named('COPY')
    .filter(({ words }) => !words[0]?.startsWith('--from'))
    .flatMap(({ words }) => words.slice(0, -1));
  const commands = [...named('RUN'), ...named('CMD')].flatMap(
    ({ text }) => text.match(/[\w./-]+\.(?:ts|mjs)\b/g) ?? [],
  );
  assert.ok(commands.includes('apps/server/src/main.ts') && commands.includes('scripts/start.mjs'));
  for (const path of [...sources, ...commands]) {
    assert.ok(existsSync(join(ROOT, path)), `${path} is not there`);
    assert.ok(!ignored.includes(path), `${path} is ignored`);
  }
});

test('the image installs with the manifest of every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  assert.deepEqual(workspaces, ['packages/*', 'apps/*']);
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
  const folders = Object.keys(packages).filter((path) => /^(packages|apps)\/[^/]+$/.test(path));
  const copied = named('COPY').flatMap(({ words }) => words);
  for (const folder of folders) assert.ok(copied.includes(`${folder}/package.json`), folder);
});

test('the image and the compose files set only variables that the server reads', () => {
  const inImage = finalStage
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ words }) => words.map((word) => word.split('=')[0]));
  const isOfRuntime = (name = '') => name === 'NODE_ENV' || name.startsWith('MALLOC_');
  for (const name of inImage) assert.ok(isOfRuntime(name) || known.has(name ?? ''), `${name} in the Dockerfile`);
  const asked = [...(named('HEALTHCHECK')[0]?.text ?? '').matchAll(/process\.env\.(\w+)/g)].map(
    ([, name = '']) => name,
  );
  for (const name of asked) assert.ok(known.has(name), `${name} in the health check`);
  for (const file of FILES) {
    for (const [service, { environment = {} }] of ownServices(file)) {
      for (const name of Object.keys(environment)) assert.ok(known.has(name), `${name} of ${service} in ${file}`);
    }
  }
});

/** What a service names elsewhere in its file: services, volumes, configs. */
function references({ depends_on = [], volumes = [], configs = [] }: Service): Record<keyof Compose, string[]> {
  return {
    services: Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
    volumes: volumes.map((volume) => volume.split(':')[0] ?? ''),
    configs: configs.map(({ source }) => source),
  };
}

for (const file of FILES) {
  test(`every service of ${file} has a source, and every volume, file and service that one names is declared`, () => {
    const whole = compose(file);
    const services = Object.values(whole.services);
    assert.ok(services.every(({ image, build }) => image ?? build));
    for (const kind of ['services', 'volumes', 'configs'] as const) {
      const missing = services
        .flatMap((service) => references(service)[kind])
        .filter((name) => !(name in (whole[kind] ?? {})));
      assert.deepEqual(missing, [], kind);
    }
  });
}

test('one instance keeps its data in a volume and is reached at its port', () => {
  const [[, service] = []] = ownServices('compose.yml');
  assert.ok(service);
  const dataDir = finalStage.flatMap(({ words }) => words).find((word) => word.startsWith('SHEAF_DATA_DIR='));
  assert.ok(service.volumes?.some((volume) => volume.endsWith(`:${dataDir?.split('=')[1]}`)));
  assert.ok(
    service.ports?.some((port) => port.endsWith(`:${ENVIRONMENT.find(({ name }) => name === 'PORT')?.initial}`)),
  );
});

test('two instances share database, files and secret key, and only the proxy is reached from outside', () => {
  const instances = ownServices('compose.cluster.yml').map(([, service]) => service);
  assert.equal(instances.length, 2);
  for (const { environment, ports } of instances) {
    for (const name of ['DATABASE_URL', 'SHEAF_SECRET_KEY', 'SHEAF_S3_BUCKET', 'SHEAF_TRUST_PROXY']) {
      assert.ok(environment?.[name], name);
    }
    assert.equal(ports, undefined);
  }
  const { services, configs } = compose('compose.cluster.yml');
  assert.deepEqual(
    Object.keys(services).filter((name) => services[name]?.ports),
    ['proxy'],
  );
  for (const [name] of ownServices('compose.cluster.yml')) {
    assert.ok(Object.values(configs ?? {}).some(({ content }) => content.includes(`${name}:4999`)));
  }
});
