import { LIMITS } from '@sheaf/contract';

/**
 * What a proxy or a browser obeys and no answer of a mock may say: to send a file instead, to trust another type, to
 * show it in a frame. `X-Mock-Status` and `X-Request-Id` are ours.
 */
const OURS =
  /^x-(accel-|sendfile|lighttpd-|litespeed-|reproxy-|forwarded|real-ip|frame-options|content-|webkit-|xss-|ua-|dns-|download-|permitted-|robots-|request-id|mock-|sheaf-)/;
const ALLOWED = /^(x-[a-z\d-]{1,60}|cache-control|location)$/;
/** Printable ASCII: a line break would end the header. */
const VALUE = /^[\x20-\x7e]*$/;

/** The name of the first that cannot be answered; undefined when all can. */
export function refusedHeader(headers: Readonly<Record<string, string>>): string | undefined {
  const names = Object.keys(headers);
  if (names.length > LIMITS.mockHeaders) return names[LIMITS.mockHeaders];
  return names.find((name) => !isAllowed(name.toLowerCase(), headers[name] ?? ''));
}

function isAllowed(name: string, value: string): boolean {
  if (!ALLOWED.test(name) || OURS.test(name) || !VALUE.test(value)) return false;
  return name !== 'location' || /^(https?:\/\/|\/(?!\/))/i.test(value);
}
