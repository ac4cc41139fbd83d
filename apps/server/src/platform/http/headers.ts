import type { AnswerKind } from '@sheaf/contract';

const READING =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; media-src 'self' https: http:; font-src 'self'; connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const POLICIES: Readonly<Record<AnswerKind, string>> = {
  envelope: "default-src 'none'; frame-ancestors 'none'",
  plain: "default-src 'none'; frame-ancestors 'none'",
  file: "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; sandbox; frame-ancestors 'self'",
  html: READING,
};

/** The headers that every answer of a kind carries; a handler may put a narrower policy of its own in their place. */
export function securityHeaders(kind: AnswerKind): Readonly<Record<string, string>> {
  return {
    'content-security-policy': POLICIES[kind],
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': kind === 'file' ? 'SAMEORIGIN' : 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}

/** A page of the working app: the UI kit and the editor write their styles with this nonce. */
export function workingPagePolicy(nonce: string): string {
  return READING.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`);
}

/** The frame in which diagrams are drawn: it writes styles, and nothing else of the site can reach it. */
export const DIAGRAM_FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; font-src data:; sandbox allow-scripts; frame-ancestors 'self'";
