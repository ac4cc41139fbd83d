import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formIdRequired, id, jsonField, line, nothing, text, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What the assistant does with a text; `write` follows what one says. */
export const AI_ACTIONS = ['write', 'explain', 'shorten', 'translate', 'table', 'api_page', 'test_cases'] as const;
export type AiAction = (typeof AI_ACTIONS)[number];

/** What the model is told before each: of an action, and of a question to an item. */
export const PROMPT_KEYS = [...AI_ACTIONS, 'ask'] as const;
export type PromptKey = (typeof PROMPT_KEYS)[number];

const promptLanguage = z.enum(['zh', 'en']);

const stream = { answer: 'envelope', output: z.unknown() } as const;
const UPSTREAM = ['aiAtWork', 'aiNotSet', 'aiRefused', 'aiTooLong', 'aiTooOften', 'aiUnreachable'] as const;

export const createAnswer = endpoint({
  ...stream,
  path: '/api/ai/create',
  access: 'login',
  summary:
    'What the model writes, as it comes: a text/event-stream of `choices` with what follows in `delta`, the last one with finish_reason stop, then [DONE]. An answer that is too long for the model is continued here.',
  input: z.object({
    /** What one says, or the text that the action is done with. */
    content: text.trim().min(1).max(LIMITS.aiChars),
    action: z.enum(AI_ACTIONS).default('write'),
    /** The text that `content` is about. */
    page_content: text.max(LIMITS.aiChars).default(''),
  }),
  errors: ['loginExpired', ...UPSTREAM],
});

/** What each event of ai/create says, beside [DONE]. */
export const AnswerChunk = z.object({
  choices: z.array(
    z.object({ delta: z.object({ content: z.string().optional() }), finish_reason: z.literal('stop').nullable() }),
  ),
  /** 1: it is too long for the model all the same. */
  is_cut: zeroOrOne.optional(),
});

/** A part of an answer: words, or the number of the page they are from. */
const AnswerPart = z.union([z.strictObject({ text: z.string() }), z.strictObject({ source: z.number().int() })]);
export type AnswerPart = z.infer<typeof AnswerPart>;

const AnswerSource = z.strictObject({
  page_id: id,
  page_title: z.string(),
  /** The names of the catalogs above it. */
  path: z.array(z.string()),
  excerpt: z.string(),
});
export type AnswerSource = z.infer<typeof AnswerSource>;

const ItemAnswer = z.strictObject({
  /** Empty: the pages do not say it. */
  parts: z.array(AnswerPart),
  /** Those that are named, `source` 1 the first; without an answer the pages that come closest. */
  sources: z.array(AnswerSource),
});
export type ItemAnswer = z.infer<typeof ItemAnswer>;

export const askItem = endpoint({
  ...stream,
  path: '/api/ai/ask',
  access: 'item.see',
  summary:
    'Ask an item: a text/event-stream whose one event is the answer from up to 12 pages that the viewer may read, each statement with its page, or that they do not say it.',
  input: z.object({
    item_id: formIdRequired,
    content: text.trim().min(1).max(LIMITS.aiQuestionChars),
    /** What was asked and answered before, the earliest first: so that "and how often?" is understood. */
    turns: jsonField(
      z
        .array(
          z.strictObject({
            question: text.max(LIMITS.aiQuestionChars),
            answer: text.max(LIMITS.askAnswerChars),
          }),
        )
        .max(LIMITS.askTurns),
    ).default([]),
  }),
  errors: ['itemNotVisible', 'loginExpired', ...UPSTREAM],
});

/** `https://api.example.com`: as people write it, with or without scheme and `/v1`. */
const host = line(300)
  .transform((value) => (value === '' || /^https?:\/\//i.test(value) ? value : `https://${value}`))
  .transform((value) => value.replace(/\/+$/, '').replace(/\/v1(\/chat\/completions)?$/, ''))
  .refine(
    (value) => value === '' || /^https?:\/\/(\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(:\d{1,5})?(\/[^\s?#]*)?$/i.test(value),
    {
      message: 'not an address',
    },
  );

const AiConfig = z.strictObject({
  open_api_host: z.string(),
  ai_model_name: z.string(),
  /** 1: there is a key; it is never answered. */
  open_api_key_set: zeroOrOne,
});
export type AiConfig = z.infer<typeof AiConfig>;

export const loadAi = endpoint({
  path: '/api/adminSetting/loadAi',
  access: 'site.admin',
  summary: 'The model of the AI assistant, without its key.',
  input: z.object({}),
  output: AiConfig,
  errors: ['loginExpired', 'notAllowed'],
});

export const saveAi = endpoint({
  path: '/api/adminSetting/saveAi',
  access: 'site.admin',
  summary:
    'Set the model: what is not sent keeps its value. Another host forgets the key, unless a new one comes with it.',
  input: z.object({
    open_api_host: host.optional(),
    ai_model_name: line(200).optional(),
    /** '': it stays. */
    open_api_key: line(500).default(''),
    /** 1: the key is forgotten, and the assistant is off. */
    clear_key: flag.default(0),
  }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'settingInvalid'],
});

export const testAi = endpoint({
  path: '/api/adminSetting/testAi',
  access: 'site.admin',
  summary: 'Ask the model for a word, with the settings as they are stored.',
  input: z.object({}),
  /** The beginning of what it said. */
  output: z.strictObject({ answer: z.string() }),
  errors: ['aiBrokenOff', 'aiNotSet', 'aiRefused', 'aiTestFailed', 'loginExpired', 'notAllowed'],
});

const Prompt = z.strictObject({
  prompt_key: z.enum(PROMPT_KEYS),
  language: promptLanguage,
  text: z.string(),
  /** What stands there until it is changed. */
  initial: z.string(),
});
export type Prompt = z.infer<typeof Prompt>;

export const listPrompts = endpoint({
  path: '/api/adminSetting/listPrompts',
  access: 'site.admin',
  summary: 'What the model is told for each action, in each language.',
  input: z.object({}),
  output: z.array(Prompt),
  errors: ['loginExpired', 'notAllowed'],
});

export const savePrompt = endpoint({
  path: '/api/adminSetting/savePrompt',
  access: 'site.admin',
  summary: 'Change what the model is told for an action in a language; an empty text brings back the first one.',
  input: z.object({
    prompt_key: z.enum(PROMPT_KEYS),
    language: promptLanguage,
    text: text.trim().max(LIMITS.promptChars).default(''),
  }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed'],
});
