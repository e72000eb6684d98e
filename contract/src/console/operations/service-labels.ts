import type { Service } from './health.ts'

export const serviceLabels: Record<Service['key'], string> = {
  database: '数据库',
  sms: '短信',
  wechat: '微信',
  maps: '地图',
  storage: '文件存储',
  video: '视频处理（ffmpeg）',
  screening: '内容安全服务',
  regions: 'IP 属地',
  secret: '密钥更换',
  version: '版本',
  processes: '进程',
  disk: '磁盘空间',
  backup: '备份',
  certificate: '证书',
}
