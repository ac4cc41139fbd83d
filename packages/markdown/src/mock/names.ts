// Words of our own choice; each list is one line of text, cut once.
const words = (text: string): readonly string[] => text.split(' ');

export const FIRST_NAMES = words(
  'Ada Alan Alice Amir Anna Arthur Bella Bruno Carla Cecil Clara Daniel Diana Edgar Elena Emil Emma Farid Felix Fiona Grace Hana Henry Hugo Ida Irene Ivan Jack Jana Joel Julia Karl Kate Laura Leo Linda Lucas Mara Marco Maya Mila Nadia Nils Nora Oscar Otto Paula Peter Rosa Ruben Sara Simon Stella Tessa Theo Tom Vera Victor Yara Zoe',
);
export const LAST_NAMES = words(
  'Adams Bauer Becker Berg Brown Carter Castro Clark Costa Davis Dubois Duran Evans Fischer Foster Garcia Green Hall Hansen Hill Ito Jensen Jones Keller King Klein Kumar Lang Larsen Lewis Lopez Marin Martin Meyer Miller Moore Morris Nielsen Novak Olsen Park Perez Reed Rossi Santos Silva Smith Stone Suzuki Taylor Turner Vogel Walker Weber White Wilson Wood Young Zhang Ziegler',
);
export const CHINESE_LAST_NAMES = words(
  '王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 高 罗 郑 梁 谢 宋 唐 许 韩 冯 邓 曹 彭 曾 萧 田 董 袁 潘 于 蒋 蔡 余 杜 叶 程 苏 魏 吕 丁 任 沈 姚 卢 姜 崔 钟 谭 陆 汪 范 金 石 廖 贾 夏 韦 傅 方 白 邹 孟 熊 秦 邱 江 尹 薛 闫 段 雷 侯 龙 史 陶 黎 贺 顾 毛 郝 龚 邵 万 钱 欧阳 上官 司马',
);
export const CHINESE_FIRST_NAMES = words(
  '敏 静 丽 强 磊 洋 艳 勇 军 杰 娟 涛 超 明 霞 平 刚 辉 玲 桂英 秀兰 建国 建华 志强 文博 子涵 雨桐 思远 嘉怡 浩然 欣怡 梓萱 一诺 俊杰 晓东 海燕 春梅 雪梅 立新 国庆 婷婷 佳琪 天宇 若曦 宇轩 诗涵 明哲 锦程 安然 亦凡 书瑶 景行 清和 知夏',
);
