import type { Endpoint, OutputOf, RequestOf } from '@sheaf/contract';
import { viewerWithin } from '../../access/scope.ts';
import type { RequestContext, Route } from '../../context.ts';
import { Reply, SharedReply } from '../../platform/http/answer.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { UploadedFile } from '../../platform/http/route.ts';

/** Makes a call of the screens for the token: the same route, so the same rights, refusals and answers. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E>,
  upload?: UploadedFile,
) => Promise<OutputOf<E>>;

/** @throws ApiError whatever the call refuses with */
export function callsOf(routes: readonly Route[], ctx: RequestContext): Call {
  return async (endpoint, fields, upload) => {
    const route = routes.find((one) => one.endpoint === endpoint);
    if (!route) throw new Error(`${endpoint.path} is served by nobody`);
    const input = parseInput(endpoint, { ...Object(fields) });
    // A visit password that was given in a browser is none of the token's.
    const request = { ...ctx.request, endpoint, upload, cookies: {}, visitGrant: undefined };
    const answer = await route.run({ ...ctx, viewer: viewerWithin(endpoint, ctx.viewer), request }, input);
    const isMore = answer instanceof Reply || answer instanceof SharedReply;
    return endpoint.output.parse(isMore ? answer.value : answer) as OutputOf<typeof endpoint>; // what its schema gives
  };
}
