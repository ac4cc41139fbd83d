// Adds to package-lock.json the platform packages that the registry at hand did not offer.
// Some mirrors hold the packages of one platform only; npm then leaves the others out of the lockfile, and
// `npm ci` refuses such a lockfile. Run it after every `npm install` that changed the lockfile.
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
};
const CPUS = {
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
};

function platformOf(name) {
  const words = name.split(/[/@.-]/);
  const os = words.map((word) => SYSTEMS[word]).filter(Boolean);
  const cpu = words.map((word) => CPUS[word]).filter(Boolean);
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }) };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = path.startsWith('node_modules/') ? `${path}/node_modules/${name}` : undefined;
    if (lock.packages[`node_modules/${name}`] || (nested && lock.packages[nested])) continue;
    const platform = platformOf(name);
    if (!platform.os && !platform.cpu) continue;
    const exact = version.replace(/^[\^~]/, '');
    lock.packages[`node_modules/${name}`] = {
      version: exact,
      optional: true,
      ...(entry.dev && { dev: true }),
      ...platform,
    };
    added++;
  }
}
const rootFirst = ([a], [b]) => (a < b ? -1 : 1);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(rootFirst));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added`);
