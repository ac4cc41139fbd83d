import type { Language } from '../../lib/i18n.ts';

export interface BuiltinTemplate {
  readonly id: 'api' | 'database';
  readonly text: Readonly<Record<Language, string>>;
}

const API_EXAMPLE = `\`\`\`json
{
  "error_code": 0,
  "data": {
    "uid": "1",
    "username": "12154545",
    "name": "吴系挂",
    "groupid": 2,
    "reg_time": "1436864169",
    "last_login_time": "0"
  }
}
\`\`\``;

const API_ZH = `[TOC]

##### 简要描述

- 用户注册接口

##### 请求URL

- \`http://xx.com/api/user/register\`

##### 请求方式

- POST

##### 参数

| 参数名 | 必选 | 类型 | 说明 |
| :--- | :--- | :--- | :--- |
| username | 是 | string | 用户名 |
| password | 是 | string | 密码 |
| name | 否 | string | 昵称 |

##### 返回示例

${API_EXAMPLE}

##### 返回参数说明

| 参数名 | 类型 | 说明 |
| :--- | :--- | :--- |
| groupid | int | 用户组 id，1：超级管理员；2：普通用户 |

##### 备注

- 更多返回错误代码请看首页的错误代码描述
`;

const API_EN = `[TOC]

##### Brief description

- Registers a user

##### Request URL

- \`http://xx.com/api/user/register\`

##### Method

- POST

##### Parameters

| Name | Required | Type | Explanation |
| :--- | :--- | :--- | :--- |
| username | yes | string | User name |
| password | yes | string | Password |
| name | no | string | Nickname |

##### Return example

${API_EXAMPLE.replace('吴系挂', 'Harry')}

##### Return parameters

| Name | Type | Explanation |
| :--- | :--- | :--- |
| groupid | int | User group; 1: administrator, 2: ordinary user |

##### Remark

- The error codes are described on the first page
`;

const DATABASE_ZH = `- 用户表，储存用户信息

| 字段 | 类型 | 允许空 | 默认 | 注释 |
| :--- | :--- | :--- | :--- | :--- |
| uid | int(10) | 否 |  | 主键 |
| username | varchar(20) | 否 |  | 用户名 |
| password | varchar(50) | 否 |  | 密码 |
| name | varchar(15) | 是 |  | 昵称 |
| reg_time | int(11) | 否 | 0 | 注册时间 |

- 备注：无
`;

const DATABASE_EN = `- Users and what is known of them

| Field | Type | Null | Default | Comment |
| :--- | :--- | :--- | :--- | :--- |
| uid | int(10) | no |  | Primary key |
| username | varchar(20) | no |  | User name |
| password | varchar(50) | no |  | Password |
| name | varchar(15) | yes |  | Nickname |
| reg_time | int(11) | no | 0 | Time of registration |

- Remark: none
`;

/** The texts that everybody has, each in the language of the interface. */
export const BUILTIN_TEMPLATES: readonly BuiltinTemplate[] = [
  { id: 'api', text: { zh: API_ZH, en: API_EN } },
  { id: 'database', text: { zh: DATABASE_ZH, en: DATABASE_EN } },
];
