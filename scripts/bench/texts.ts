import { numbers } from '../random-numbers.ts';

const WORDS_EN =
  'the request returns user order token list page size field value status error code refund invoice callback retry timeout header query cache index stream batch worker queue session account secret webhook payload schema version region bucket object metric alert'.split(
    ' ',
  );
const WORDS_ZH =
  '接口 返回 用户 订单 登录 参数 分页 列表 状态 错误 字段 说明 示例 请求 响应 退款 发票 回调 重试 超时 缓存 索引 队列 会话 账号 密钥 版本 区域 对象 指标 告警 权限 目录 页面 附件 导入 导出 搜索'.split(
    ' ',
  );
const NAMES = ['getUserInfo', 'listOrders', 'create_refund', 'page_size', 'X-Request-Id', 'OrderStatusChanged'];
const BYTES = 3000;

export interface BenchText {
  readonly page_title: string;
  readonly page_content: string;
}

/** A word that stands in one page only. */
export function rareWord(page: number): string {
  return `zx${page.toString(36)}q`;
}

/** Page number `page`: 3 KB of an API page, every second one in Chinese. */
export function textOf(page: number): BenchText {
  const pick = numbers(page + 1);
  const chinese = page % 2 === 0;
  const [words, gap] = chinese ? [WORDS_ZH, ''] : [WORDS_EN, ' '];
  const sentence = (count: number) => Array.from({ length: count }, () => words[pick(words.length)] ?? '').join(gap);
  const name = () => NAMES[pick(NAMES.length)] ?? '';
  const title = `${sentence(2)} ${name()} ${page}`;
  const parts = [
    `# ${title}\n\n${sentence(14)}. ${rareWord(page)}`,
    `## ${sentence(2)}\n\n| ${sentence(1)} | ${sentence(1)} |\n| --- | --- |\n${rows(6, () => `| ${name()} | ${sentence(5)} |`)}`,
    `\`\`\`json\n{\n  "${name()}": ${pick(1000)},\n  "${name()}": "${sentence(3)}"\n}\n\`\`\``,
  ];
  let content = parts.join('\n\n');
  for (let section = 1; Buffer.byteLength(content) < BYTES; section++) {
    content += `\n\n### ${section} ${sentence(3)}\n\n${sentence(24)}, \`${name()}\`.\n\n- ${sentence(6)}\n- ${sentence(7)}`;
  }
  return { page_title: title, page_content: content };
}

/** A page of about so many bytes, for the editor. */
export function longText(bytes: number): string {
  let content = '';
  for (let page = 0; Buffer.byteLength(content) < bytes; page++) content += `${textOf(page).page_content}\n\n`;
  return content;
}

function rows(count: number, make: () => string): string {
  return Array.from({ length: count }, make).join('\n');
}
