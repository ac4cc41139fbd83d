import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import type { Language } from '../../platform/http/language.ts';

interface Asking {
  readonly language: Language;
  /** By which the site was asked, without its base path; '' by none. */
  readonly origin: string;
  /** Ends the work. */
  readonly signal: AbortSignal;
}

/** As if somebody asked for it now: there is no request, and no address that it came by. */
export function askingAs(ctx: Context, viewer: Viewer, { language, origin, signal }: Asking): RequestContext {
  return {
    ...ctx,
    viewer,
    language,
    request: {
      id: 'export',
      endpoint: undefined,
      url: '',
      origin,
      token: undefined,
      cookies: {},
      visitGrant: undefined,
      address: '',
      agent: '',
      accepts: '',
      lastEventId: '',
      ifNoneMatch: '',
      header: () => undefined,
      acceptsGzip: false,
      language,
      languageNamed: language,
      upload: undefined,
      gone: () => signal,
    },
  };
}
