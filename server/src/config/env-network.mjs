import { absolutePath, matching, port, url } from './env-checks.mjs'

export const networkSettings = {
  PORT: { check: port, fallback: '3000', zh: '端口', en: 'the port to listen on' },
  HOST: {
    check: matching(/^[\w.:-]+$/, '须为主机名或 IP', 'must be a host name or an IP address'),
    fallback: '127.0.0.1',
    zh: '监听的地址，0.0.0.0 为全部网卡',
    en: 'the address to listen on; 0.0.0.0 for every network',
  },
  PROXY_SOCKET: {
    check: absolutePath,
    zh: '另外监听的 Unix 套接字，供本机的反向代理连接（视为 127.0.0.1）：重启时不丢失请求；其目录须存在',
    en: 'a Unix socket to listen on besides, in an existing folder, for a proxy on this machine, which then counts as 127.0.0.1: a restart loses no call',
  },
  BASE_PATH: {
    check: matching(/^(\/[\w-]+){2}$/, '须为两段路径，如 /h5/circle', 'must be two segments such as /h5/circle'),
    fallback: '/h5/circle',
    zh: '网页所在的路径，/ 会转到这里',
    en: 'the path of the pages; / redirects to it',
  },
  PUBLIC_URL: {
    check: url('https', 'http'),
    zh: '读者打开的地址，如 https://yunxi.example.com；https 时 Cookie 带 Secure 和 __Host- 前缀。不填：生产环境按 https，其余按请求',
    en: 'the URL that readers open; with https cookies are Secure and have the prefix __Host-. Absent: https in production, elsewhere as the request',
  },
}
