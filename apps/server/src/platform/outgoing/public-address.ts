import { BlockList, isIPv4, isIPv6 } from 'node:net';

// The special-purpose registries of IANA (RFC 6890 and what was added since): nothing there is a host of the internet.
const RESERVED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within the space of hosts: what stands for other addresses, or for none. */
const RESERVED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const reserved = new BlockList();
for (const [net, bits] of RESERVED_V4) reserved.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of RESERVED_V6) reserved.addSubnet(net, bits, 'ipv6');
/** Hosts of IPv6 are all in here: no loopback, link-local, private, mapped or translated address is. */
const hosts = new BlockList();
hosts.addSubnet('2000::', 3, 'ipv6');

/** Is this the address of a host on the public internet? What is no address is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return isIPv6(address) && hosts.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}
