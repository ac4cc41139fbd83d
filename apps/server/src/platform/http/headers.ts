import type { AnswerKind } from '@sheaf/contract';

const READING =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; media-src 'self' https: http:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const POLICIES: Readonly<Record<AnswerKind, string>> = {
  envelope: "default-src 'none'; frame-ancestors 'none'",
  plain: "default-src 'none'; frame-ancestors 'none'",
  file: "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox; frame-ancestors 'self'",
  html: READING,
  open: "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** Pages of any site may read it; what is sent with credentials is not shown to them. */
const FOR_ALL_SITES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The headers that every answer of a kind carries; a handler may put a narrower policy of its own in their place. */
export function securityHeaders(kind: AnswerKind): Readonly<Record<string, string>> {
  return {
    'content-security-policy': POLICIES[kind],
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': kind === 'file' ? 'SAMEORIGIN' : 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(kind === 'open' ? FOR_ALL_SITES : {}),
  };
}

/** A page of the working app: the UI kit and the editor write their styles with this nonce. */
export function workingPagePolicy(nonce: string): string {
  return READING.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}

/** A worker that calls these origins and nothing else, ours neither; each as `URL.origin` writes it, so that none ends the rule. */
export function callerPolicy(origins: readonly string[]): string {
  return `default-src 'none'; connect-src ${origins.length === 0 ? "'none'" : origins.join(' ')}; frame-ancestors 'none'`;
}

/** The worker that holds the one event stream of a browser: it calls us, and nothing else. */
const STREAM_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The frame in which diagrams are drawn: it writes styles, and nothing else of the site can reach it. */
const DIAGRAM_FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; font-src data:; sandbox allow-scripts; frame-ancestors 'self'";

/** Those of a built file: as of any file, but for the two that could not do their work so. */
export function assetHeaders(path: string): Readonly<Record<string, string>> {
  const headers = securityHeaders('file');
  if (path.endsWith('.html')) {
    return { ...headers, 'content-security-policy': DIAGRAM_FRAME_POLICY, 'x-frame-options': 'SAMEORIGIN' };
  }
  if (!/\/events\.worker-[\w-]+\.js/.test(path)) return headers;
  return { ...headers, 'content-security-policy': STREAM_WORKER_POLICY };
}
