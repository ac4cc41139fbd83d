import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, id, idList, jsonField, line, nothing, text, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const Variable = z.strictObject({
  name: z.string(),
  /** '' of a secret, for all who may not edit the whole item. */
  value: z.string(),
  is_secret: zeroOrOne,
});

const Environment = z.strictObject({
  environment_id: id,
  name: z.string(),
  /** What `{{base_url}}` stands for. */
  base_url: z.string(),
  variables: z.array(Variable),
});
export type Environment = z.infer<typeof Environment>;

const baseUrl = line(LIMITS.environmentUrlChars).refine(
  (value) => URL.canParse(value) && /^https?:\/\//i.test(value) && new URL(value).username === '',
  { message: 'not an address of http or https' },
);

export const listEnvironments = endpoint({
  path: '/api/environment/list',
  access: 'item.visit',
  summary:
    'The places at which the calls of an item are answered, in their order. Values of secrets are for its editors.',
  input: z.object({ item_id: formIdRequired, visit_grant: text.max(500).optional() }),
  output: z.array(Environment),
  errors: ['itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});

export const saveEnvironment = endpoint({
  path: '/api/environment/save',
  access: 'item.manage',
  summary: 'Add an environment (environment_id 0) or change one. A secret that is sent empty keeps its value.',
  input: z.object({
    item_id: formIdRequired,
    environment_id: formId.default(0),
    name: line(LIMITS.environmentNameChars).min(1),
    base_url: baseUrl,
    variables: jsonField(
      z
        .array(
          z.strictObject({
            name: z.string().regex(/^[A-Za-z_][\w.-]{0,49}$/),
            value: text.max(LIMITS.environmentValueChars),
            is_secret: zeroOrOne,
          }),
        )
        .max(LIMITS.environmentVariables)
        .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, { message: 'a name twice' }),
    ).default([]),
  }),
  output: z.strictObject({ environment_id: id }),
  errors: [
    'environmentNotFound',
    'environmentsTooMany',
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'loginExpired',
  ],
});

export const deleteEnvironment = endpoint({
  path: '/api/environment/delete',
  access: 'item.manage',
  summary: 'Take an environment out of an item.',
  input: z.object({ item_id: formIdRequired, environment_id: formIdRequired }),
  output: nothing,
  errors: ['environmentNotFound', 'itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired'],
});

export const sortEnvironments = endpoint({
  path: '/api/environment/sort',
  access: 'item.manage',
  summary: 'The order of all environments of an item; readers begin with the first.',
  input: z.object({ item_id: formIdRequired, environment_ids: idList }),
  output: nothing,
  errors: ['environmentNotFound', 'itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired'],
});

export const environmentCaller = endpoint({
  path: '/api/environment/caller',
  method: 'GET',
  cookie: true,
  answer: 'plain',
  access: 'item.visit',
  summary: 'The script of a worker that calls the environments of an item and, by its own policy, nothing else.',
  input: z.object({ item_id: formIdRequired, visit_grant: text.max(500).optional() }),
  output: z.unknown(),
  errors: ['itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});
