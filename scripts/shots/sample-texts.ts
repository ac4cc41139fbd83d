export interface SampleText {
  readonly item_name: string;
  readonly description: string;
  readonly domain: string;
  /** Title and Markdown of the pages at the top. */
  readonly first: readonly (readonly [string, string])[];
  readonly catalogs: readonly { readonly cat_name: string; readonly pages: readonly (readonly [string, string])[] }[];
  /** Title of the page that the picture shows. */
  readonly shown: string;
}

const REQUEST = `\`\`\`bash
curl -X POST https://api.example.com/v2/orders \\
  -H 'Authorization: Bearer <token>' \\
  -d '{"goods_id": 42, "count": 1}'
\`\`\``;

export const SAMPLES: Readonly<Record<'zh' | 'en', SampleText>> = {
  zh: {
    item_name: '开放平台接口',
    description: '下单、支付和退款',
    domain: 'kaifang',
    shown: '创建订单',
    first: [
      ['先读这里', '# 先读这里\n\n这份文档写给接入订单接口的人。'],
      ['更新记录', '# 更新记录\n\n- 创建订单支持备注'],
    ],
    catalogs: [
      {
        cat_name: '订单',
        pages: [
          [
            '创建订单',
            `下单成功后库存立刻锁定 30 分钟；同一个 \`request_id\` 重复提交，只会得到同一张订单。

## 请求

**POST** \`/v2/orders\`

| 字段 | 类型 | 必填 | 说明 |
| --- | --- | --- | --- |
| request_id | string | 是 | 调用方自己的编号，用来防止重复 |
| goods_id | int | 是 | 商品编号 |
| count | int | 是 | 数量，1 到 99 |
| remark | string | 否 | 买家备注，最多 200 字 |

${REQUEST}

## 返回

| 字段 | 类型 | 说明 |
| --- | --- | --- |
| order_no | string | 订单号 |
| expires_at | int | 支付期限，Unix 秒 |

## 错误

> 库存不足时返回 \`20301\`，已锁定的库存不受影响。`,
          ],
          ['查询订单', '按订单号查询。'],
          ['取消订单', '支付前可以取消。'],
        ],
      },
      {
        cat_name: '支付与退款',
        pages: [
          ['发起支付', '选择渠道。'],
          ['申请退款', '全额或部分退款。'],
        ],
      },
      { cat_name: '数据字典', pages: [['order_main', '订单主表。']] },
    ],
  },
  en: {
    item_name: 'Platform API',
    description: 'Orders, payments, refunds',
    domain: 'platform',
    shown: 'Create an order',
    first: [
      ['Read this first', '# Read this first\n\nFor those who connect to the order API.'],
      ['Changes', '# Changes\n\n- Orders take a remark'],
    ],
    catalogs: [
      {
        cat_name: 'Orders',
        pages: [
          [
            'Create an order',
            `An order locks its stock for 30 minutes. The same \`request_id\` sent twice gives the same order.

## Request

**POST** \`/v2/orders\`

| field | type | required | meaning |
| --- | --- | --- | --- |
| request_id | string | yes | your own number, against doubles |
| goods_id | int | yes | what is ordered |
| count | int | yes | how many, 1 to 99 |
| remark | string | no | of the buyer, up to 200 characters |

${REQUEST}

## Response

| field | type | meaning |
| --- | --- | --- |
| order_no | string | number of the order |
| expires_at | int | to be paid until then, Unix seconds |

## Errors

> \`20301\`: too little in stock; what was locked before stays locked.`,
          ],
          ['Find an order', 'By its number.'],
          ['Cancel an order', 'Before it is paid.'],
        ],
      },
      {
        cat_name: 'Payments and refunds',
        pages: [
          ['Pay', 'Choose a channel.'],
          ['Refund', 'All or a part.'],
        ],
      },
      { cat_name: 'Data dictionary', pages: [['order_main', 'The main table of orders.']] },
    ],
  },
};
