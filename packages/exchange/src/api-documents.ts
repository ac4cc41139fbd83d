import type { ApiModel } from './api-model.ts';
import { lookAt } from './look.ts';
import { openapiModel } from './openapi/model.ts';
import { postmanModel } from './postman/model.ts';
import type { FileSource, ReadOptions } from './source.ts';
import { parseStructured } from './structured.ts';

/** The API that a source describes; undefined where it describes none. @throws ImportRefused, or the signal's reason */
export async function readApi(source: FileSource, options: ReadOptions): Promise<ApiModel | undefined> {
  const look = await lookAt(source);
  if (look.found.openapi.length > 0) return openapiModel(look, options);
  if (look.found.postman.length > 0) return postmanModel(look, options);
  await demandWhole(source);
  return undefined;
}

/** A single document that is broken is told of by its line, and not as one of another kind. @throws ImportRefused */
async function demandWhole({ isSingle, files: [file] }: FileSource): Promise<void> {
  if (isSingle && file && /\.(?:json|ya?ml)$/i.test(file.path)) parseStructured(await file.read(), file.path);
}
