import { booleanOf, integerFrom, listOf, nonEmpty, oneOf, url } from './env-checks.mjs'

/** Where files are stored, who sends them, and the CDN before them. */
export const fileSettings = {
  S3_URL: {
    check: url('https', 'http'),
    zh: 'S3 存储：服务地址加桶名；不填则存于 DATA_DIR/files',
    en: 'S3 storage, endpoint and bucket as https://host/bucket; absent: DATA_DIR/files',
  },
  S3_REGION: { check: nonEmpty, fallback: 'auto', zh: 'S3 区域', en: 'the region of the bucket' },
  S3_KEY_ID: { check: nonEmpty, zh: 'S3 访问密钥 ID', en: 'the access key of the bucket' },
  S3_KEY_SECRET: {
    check: nonEmpty,
    hidden: true,
    zh: 'S3 访问密钥',
    en: 'the secret of the access key',
  },
  PRACTICE: {
    check: booleanOf('1', '0'),
    fallback: '0',
    zh: '1：恢复演练，可与线上站点共用存储桶：只读存储桶，不改动文件，不发告警回调、日志和 CDN 清除',
    en: '1 for a practice restore beside the production site: reads its bucket, changes no file there, and sends no webhook, log or purge',
  },
  FILE_DELIVERY: {
    check: oneOf('process', 'nginx'),
    fallback: 'process',
    zh: '图片和视频由谁发送：process 本进程；nginx 由本进程判断权限后交给 nginx（deploy/nginx/files-*.conf）',
    en: 'who sends pictures and videos: this process, or nginx after this process has decided who may read them (deploy/nginx/files-*.conf)',
  },
  CDN_PURGE_URL: {
    check: listOf(url('https', 'http')),
    zh: 'CDN 各节点接收 PURGE 的地址，逗号分隔（Varnish 用 deploy/varnish）；设置后公开的页面和文件带 Surrogate-Key，有变化时清除',
    en: 'where each node of a CDN takes PURGE requests, separated by commas (Varnish with deploy/varnish); public pages and files then carry surrogate keys and are purged when they change',
  },
  CDN_MAX_AGE: {
    check: integerFrom(1, 3600),
    fallback: '60',
    zh: 'CDN 保留一份回答的最长秒数，清除失败时也不超过',
    en: 'seconds for which the CDN may keep an answer, also where its purge fails',
  },
}
