interface ReasonText {
  readonly zh: string;
  readonly en: string;
}

/** What `badInput` says where more is known than that a value is not right. */
export const INPUT_REASONS = {
  missing: { zh: '缺少 {{field}}', en: '{{field}} is missing.' },
  tooLong: { zh: '{{field}} 太长，最多 {{max}} 个字符', en: '{{field}} is too long: at most {{max}} characters.' },
  tooShort: { zh: '{{field}} 太短，至少 {{min}} 个字符', en: '{{field}} is too short: at least {{min}} characters.' },
  tooMany: { zh: '{{field}} 太多，最多 {{max}} 个', en: '{{field}} has too many entries: at most {{max}}.' },
  tooFew: { zh: '{{field}} 太少，至少 {{min}} 个', en: '{{field}} has too few entries: at least {{min}}.' },
  tooHigh: { zh: '{{field}} 最大是 {{max}}', en: '{{field}} is at most {{max}}.' },
  tooLow: { zh: '{{field}} 最小是 {{min}}', en: '{{field}} is at least {{min}}.' },
  notOneOf: { zh: '{{field}} 只能是：{{values}}', en: '{{field}} is one of these: {{values}}.' },
  notNumber: { zh: '{{field}} 要填数字', en: '{{field}} is a number.' },
  notString: { zh: '{{field}} 要填文字', en: '{{field}} is text.' },
  notList: { zh: '{{field}} 要填列表', en: '{{field}} is a list.' },
  notObject: { zh: '{{field}} 要填对象', en: '{{field}} is an object.' },
  notBoolean: { zh: '{{field}} 只能是 true 或 false', en: '{{field}} is true or false.' },
  notWhole: { zh: '{{field}} 要填整数', en: '{{field}} is a whole number.' },
  notSwitch: { zh: '{{field}} 只能是 1 或 0', en: '{{field}} is 1 or 0.' },
  notText: { zh: '{{field}} 含有不能保存的字符', en: '{{field}} holds characters that cannot be kept.' },
  notOneLine: { zh: '{{field}} 只能是一行文字', en: '{{field}} is one line of text, without control characters.' },
  notJson: { zh: '{{field}} 不是 JSON', en: '{{field}} is not JSON.' },
  notAddress: { zh: '{{field}} 不是有效的地址', en: '{{field}} is not an address.' },
} as const satisfies Record<string, ReasonText>;

export type InputReason = keyof typeof INPUT_REASONS;

export function inputReason(name: string | number | undefined): ReasonText | undefined {
  const reasons: Readonly<Record<string, ReasonText>> = INPUT_REASONS;
  return typeof name === 'string' && Object.hasOwn(reasons, name) ? reasons[name] : undefined;
}
