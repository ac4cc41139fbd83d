import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STORAGE_INITIAL, type StoredStorage } from '@sheaf/contract';
import { publicBase, storagePlace } from './storage.place.ts';

const GIVEN = { ...STORAGE_INITIAL, bucket: 'docs', key: 'K', secretId: 'K' };

test('each kind of store is one client of S3 with addresses of its own [A-9.18 B-9.27]', () => {
  const cases: readonly [given: Partial<StoredStorage>, expected: string][] = [
    [
      { oss_type: 'aliyun', endpoint: 'oss-cn-hangzhou.aliyuncs.com' },
      'https://oss-cn-hangzhou.aliyuncs.com cn-hangzhou host',
    ],
    [
      { oss_type: 'aliyun', endpoint: 'http://s3.oss-cn-beijing-internal.aliyuncs.com/' },
      'http://s3.oss-cn-beijing-internal.aliyuncs.com cn-beijing host',
    ],
    [{ oss_type: 'aliyun', region: 'eu-central-1' }, 'https://oss-eu-central-1.aliyuncs.com eu-central-1 host'],
    [{ oss_type: 'aliyun' }, 'wrong: endpoint'],
    [{ oss_type: 'qiniu', region: 'cn-east-1' }, 'https://s3.cn-east-1.qiniucs.com cn-east-1 path'],
    [
      { oss_type: 'qiniu', endpoint: 's3.cn-south-1.qiniucs.com', protocol: 'http' },
      'http://s3.cn-south-1.qiniucs.com cn-south-1 path',
    ],
    [{ oss_type: 'qiniu' }, 'wrong: region'],
    [{ oss_type: 'qcloud', region: 'ap-guangzhou' }, 'https://cos.ap-guangzhou.myqcloud.com ap-guangzhou host'],
    [{ oss_type: 'qcloud', region: 'ap-guangzhou', secretId: '' }, 'wrong: secretId'],
    [{ oss_type: 'qcloud' }, 'wrong: region'],
    [{ oss_type: 's3_storage', region: 'eu-west-1' }, 'Amazon eu-west-1 host'],
    [{ oss_type: 's3_storage' }, 'Amazon us-east-1 host'],
    [{ oss_type: 's3_storage', endpoint: 'http://minio:9000' }, 'http://minio:9000 us-east-1 path'],
    [
      { oss_type: 's3_storage', endpoint: 'https://s3.eu-west-1.amazonaws.com' },
      'https://s3.eu-west-1.amazonaws.com us-east-1 host',
    ],
    [{ oss_type: 's3_storage', endpoint: 'https://user:pw@host' }, 'wrong: endpoint'],
    [{ oss_type: 's3_storage', endpoint: 'host/path?x' }, 'wrong: endpoint'],
    [{ oss_type: 's3_storage', region: 'a b' }, 'wrong: region'],
    [{ oss_type: 's3_storage', bucket: 'a/b' }, 'wrong: bucket'],
    [{ oss_type: 's3_storage', key: '' }, 'wrong: key'],
    [{ oss_type: 's3_storage', subcat: '../up' }, 'wrong: subcat'],
    [{ oss_type: 's3_storage', domain: 'files.example.com/x' }, 'wrong: domain'],
  ];
  for (const [given, expected] of cases) {
    const place = storagePlace({ ...GIVEN, ...given });
    const shown =
      'wrong' in place
        ? `wrong: ${place.wrong}`
        : `${place.endpoint ?? 'Amazon'} ${place.region} ${place.endpoint !== undefined && place.pathStyle ? 'path' : 'host'}`;
    assert.equal(shown, expected, JSON.stringify(given));
  }
  assert.equal(publicBase({ domain: '', protocol: 'https', subcat: 'a' }), '');
  assert.equal(
    publicBase({ domain: 'files.example.com', protocol: 'http', subcat: '/a/b/' }),
    'http://files.example.com/a/b',
  );
  assert.equal(
    publicBase({ domain: 'https://files.example.com/', protocol: 'http', subcat: '' }),
    'https://files.example.com',
  );
});
