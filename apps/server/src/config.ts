import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { LogLevel } from './platform/log/log.ts';

interface EnvironmentVariable {
  readonly name: string;
  /** What it does, for the generated table. */
  readonly meaning: string;
  readonly initial: string;
}

/** Every environment variable, once. Names are kept. */
export const ENVIRONMENT: readonly EnvironmentVariable[] = [
  { name: 'PORT', meaning: 'The port to listen on.', initial: '4999' },
  { name: 'HOST', meaning: 'The address to listen on.', initial: '0.0.0.0' },
  { name: 'SHEAF_DATA_DIR', meaning: 'The folder for the database, files and the secret key.', initial: './data' },
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL database; without it an SQLite file in the data folder.',
    initial: '',
  },
  {
    name: 'SHEAF_ADMIN_PASSWORD',
    meaning: "The first administrator's password; without it one is made and printed once.",
    initial: '',
  },
  {
    name: 'SHEAF_SECRET_KEY',
    meaning:
      'Encrypts stored secrets and signs visits, 32 characters or more; made in the data folder when absent; required with DATABASE_URL.',
    initial: '',
  },
  { name: 'SHEAF_S3_ENDPOINT', meaning: 'An S3-compatible store for files; without it a local folder.', initial: '' },
  { name: 'SHEAF_S3_REGION', meaning: 'Its region.', initial: 'us-east-1' },
  { name: 'SHEAF_S3_BUCKET', meaning: 'Its bucket; turns the store on.', initial: '' },
  { name: 'SHEAF_S3_KEY', meaning: 'Its access key.', initial: '' },
  { name: 'SHEAF_S3_SECRET', meaning: 'Its secret key.', initial: '' },
  {
    name: 'SHEAF_S3_PATH_STYLE',
    meaning: 'on: the bucket stands in the path, as most stores of your own want it.',
    initial: 'off',
  },
  {
    name: 'SHEAF_BACKUP_PLACE',
    meaning:
      'Where scheduled backups go: a folder, or `s3://bucket/folder?endpoint=…`; without it `backups` in the data folder.',
    initial: '',
  },
  {
    name: 'SHEAF_BACKUP_PASSPHRASE',
    meaning: 'Encrypts archives of `sheaf backup`; without it they can be read by whoever has them.',
    initial: '',
  },
  { name: 'SHEAF_BACKUP_S3_KEY', meaning: 'The access key for archives in a bucket.', initial: 'SHEAF_S3_KEY' },
  { name: 'SHEAF_BACKUP_S3_SECRET', meaning: 'The secret key for them.', initial: 'SHEAF_S3_SECRET' },
  {
    name: 'SHEAF_TRUST_PROXY',
    meaning:
      'Addresses or networks of proxies whose forwarded headers count, with commas. Where only proxies reach the server also how many stand before it: on for one, or a number up to 9.',
    initial: '',
  },
  {
    name: 'SHEAF_OUTGOING_ALLOW',
    meaning:
      'Hosts inside your own network that the site may call: for the AI assistant, the relay of requests, webhooks, API sources, and log-in elsewhere. Names, addresses or networks, with commas. All else must be public.',
    initial: '',
  },
  {
    name: 'SHEAF_CHROMIUM',
    meaning: 'The browser that prints items as PDF; without it Chromium or Chrome where they usually are.',
    initial: '',
  },
  {
    name: 'SHEAF_UPDATE_FEED',
    meaning: 'Where new versions are told of, as https://example.org/sheaf/feed.json; without it Sheaf looks for none.',
    initial: '',
  },
  {
    name: 'SHEAF_UPDATE_KEY',
    meaning: 'The public key that the feed must be signed with: 32 bytes of Ed25519, as 43 letters of base64url.',
    initial: '',
  },
  {
    name: 'SHEAF_HOME',
    meaning: 'Set by `npm start`, for the versions that it starts: the folder of the installation.',
    initial: '',
  },
  { name: 'SHEAF_BASE_PATH', meaning: 'The path under which the site stands, as /docs.', initial: '' },
  { name: 'SHEAF_CAPTCHA', meaning: 'off: no captcha, for closed networks and tests.', initial: 'on' },
  { name: 'SHEAF_LOG_LEVEL', meaning: 'error, warn, info or debug.', initial: 'info' },
];

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value));
const basePath = z
  .string()
  .regex(/^(\/[\w.-]+)*\/?$/)
  .transform((value) => value.replace(/\/$/, ''));

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4999),
  HOST: z.string().default('0.0.0.0'),
  SHEAF_DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/[^\s]+$/, 'not the address of a PostgreSQL database')
    .optional(),
  SHEAF_ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SHEAF_SECRET_KEY: z.string().min(32).optional(),
  SHEAF_S3_ENDPOINT: z.string().optional(),
  SHEAF_S3_REGION: z.string().default('us-east-1'),
  SHEAF_S3_BUCKET: z.string().optional(),
  SHEAF_S3_KEY: z.string().default(''),
  SHEAF_S3_SECRET: z.string().default(''),
  SHEAF_S3_PATH_STYLE: onOff.default(false),
  SHEAF_BACKUP_PLACE: z
    .string()
    .regex(/^(\/|[a-z]:\\|s3:\/\/[^/?#\s@]+)/i, 'neither a whole path nor s3://bucket')
    .optional(),
  SHEAF_BACKUP_PASSPHRASE: z.string().min(12).optional(),
  SHEAF_BACKUP_S3_KEY: z.string().optional(),
  SHEAF_BACKUP_S3_SECRET: z.string().optional(),
  SHEAF_TRUST_PROXY: z.string().default(''),
  SHEAF_OUTGOING_ALLOW: z.string().default(''),
  SHEAF_CHROMIUM: z.string().default(''),
  SHEAF_UPDATE_FEED: z.url({ protocol: /^https?$/ }).optional(),
  SHEAF_UPDATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'not a public key of 43 letters')
    .optional(),
  SHEAF_HOME: z.string().optional(),
  SHEAF_BASE_PATH: basePath.default(''),
  SHEAF_CAPTCHA: onOff.default(true),
  SHEAF_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface S3Settings {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  readonly pathStyle: boolean;
}

export interface BackupPlace {
  /** Of those that are scheduled, unless the console names a folder. */
  readonly place: string | undefined;
  readonly passphrase: string | undefined;
  readonly key: string;
  readonly secret: string;
}

export interface UpdateFeed {
  readonly url: string;
  /** Its x of Ed25519, base64url. */
  readonly key: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly database: { readonly file: string } | { readonly url: string };
  readonly adminPassword: string | undefined;
  /** Undefined: made in the data folder. */
  readonly secretKey: string | undefined;
  readonly s3: S3Settings | undefined;
  readonly backup: BackupPlace;
  /** A number: so many proxies stand before the server, and nobody else reaches it. */
  readonly trustProxy: false | number | readonly string[];
  /** What may be called though it is not public: names, addresses, networks. */
  readonly outgoingAllow: readonly string[];
  /** The browser that prints PDF; '' for one where they usually are. */
  readonly chromium: string;
  /** Undefined: it looks for no new version. */
  readonly updateFeed: UpdateFeed | undefined;
  /** The folder of the installation, when a launcher started this that can start another version. */
  readonly home: string | undefined;
  readonly basePath: string;
  readonly captcha: boolean;
  readonly logLevel: LogLevel;
}

/** A variable has a value that cannot be; the text names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError naming the variable */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const values = parsed.data;
  if (values.DATABASE_URL && !values.SHEAF_SECRET_KEY) {
    throw new ConfigError('SHEAF_SECRET_KEY: required with DATABASE_URL, the same for all instances');
  }
  const dataDir = resolve(values.SHEAF_DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { file: join(dataDir, 'sheaf.db') },
    adminPassword: values.SHEAF_ADMIN_PASSWORD,
    secretKey: values.SHEAF_SECRET_KEY,
    s3: s3Settings(values),
    backup: {
      place: values.SHEAF_BACKUP_PLACE,
      passphrase: values.SHEAF_BACKUP_PASSPHRASE,
      key: values.SHEAF_BACKUP_S3_KEY ?? values.SHEAF_S3_KEY,
      secret: values.SHEAF_BACKUP_S3_SECRET ?? values.SHEAF_S3_SECRET,
    },
    trustProxy: trustedProxies(values.SHEAF_TRUST_PROXY),
    outgoingAllow: allowedOutgoing(values.SHEAF_OUTGOING_ALLOW),
    chromium: values.SHEAF_CHROMIUM,
    updateFeed: updateFeed(values),
    home: values.SHEAF_HOME,
    basePath: values.SHEAF_BASE_PATH,
    captcha: values.SHEAF_CAPTCHA,
    logLevel: values.SHEAF_LOG_LEVEL,
  };
}

function s3Settings(values: z.infer<typeof Environment>): S3Settings | undefined {
  if (!values.SHEAF_S3_BUCKET) return undefined;
  return {
    endpoint: values.SHEAF_S3_ENDPOINT,
    region: values.SHEAF_S3_REGION,
    bucket: values.SHEAF_S3_BUCKET,
    key: values.SHEAF_S3_KEY,
    secret: values.SHEAF_S3_SECRET,
    pathStyle: values.SHEAF_S3_PATH_STYLE,
  };
}

/** @throws ConfigError: nothing is believed that is not signed */
function updateFeed({ SHEAF_UPDATE_FEED: url, SHEAF_UPDATE_KEY: key }: z.infer<typeof Environment>) {
  if (!url) return undefined;
  if (!key) throw new ConfigError('SHEAF_UPDATE_KEY: required with SHEAF_UPDATE_FEED');
  return { url, key };
}

/** @throws ConfigError for a part that is neither an address nor a network */
function trustedProxies(value: string): Config['trustProxy'] {
  if (['', 'off', 'false', '0'].includes(value)) return false;
  // Whoever trusted all that a request names would believe what its sender put there first.
  if (['on', 'true'].includes(value)) return 1;
  if (/^[1-9]$/.test(value)) return Number(value);
  const proxies = value.split(',').map((part) => part.trim());
  const wrong = proxies.find((proxy) => !isProxy(proxy));
  if (wrong !== undefined) throw new ConfigError(`SHEAF_TRUST_PROXY: not an address or a network: ${wrong}`);
  return proxies;
}

/** @throws ConfigError for a part that is neither a name nor an address nor a network */
function allowedOutgoing(value: string): readonly string[] {
  const hosts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = hosts.find((host) => !isNetwork(host) && !HOST_NAME.test(host));
  if (wrong !== undefined) throw new ConfigError(`SHEAF_OUTGOING_ALLOW: not a host or a network: ${wrong}`);
  return hosts;
}

/** With a letter: what looks like an address, and is none, is no name. */
const HOST_NAME = /^(?=.*[a-z])[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;

function isProxy(text: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isNetwork(text);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
