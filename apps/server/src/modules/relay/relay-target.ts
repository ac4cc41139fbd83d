import { hostname, networkInterfaces } from 'node:os';

/** What is known of the site that sends. */
export interface OwnSite {
  /** Hosts with their ports, as people reach it. */
  readonly hosts: readonly string[];
  /** On which it listens. */
  readonly port: number;
}

/** Ports that browsers call by no address either: of mail, files, shells and names. */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3306, 3659, 4045, 4190, 5060,
  5061, 5432, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 11211, 27017,
]);

/** Whether the site sends nothing there, whatever the name stands for. */
export function isRefusedTarget({ hostname: named, port, protocol }: URL, own: OwnSite): boolean {
  const host = named
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  if (REFUSED_PORTS.has(number)) return true;
  const withPort = port === '' ? host : `${host}:${port}`;
  if (own.hosts.some((one) => one.toLowerCase() === withPort)) return true;
  return number === own.port && ownNames().has(host);
}

/** What this machine is called by itself. */
function ownNames(): ReadonlySet<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((of) => of ?? []);
  return new Set(['localhost', hostname().toLowerCase(), ...addresses.map(({ address }) => address.toLowerCase())]);
}
