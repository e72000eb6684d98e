import { day, hour } from '@quanzi/contract/time'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Ports, ShownCertificate } from '../../ports.ts'
import type { HealthResult } from './server-checks.ts'

/** Certbot renews a month before the end; two failed weeks are left then. */
const alertDays = 14
const maxHosts = 50

const cache = new WeakMap<Ports['certificates'], { until: number; result: HealthResult }>()

/** Once a day; sooner again until it is in order. */
export const checkCertificates = async (app: AppContext): Promise<HealthResult> => {
  const { certificates, clock } = app.ports
  const now = clock.now().getTime()
  const cached = cache.get(certificates)
  if (cached && now < cached.until) return cached.result
  const result = await readCertificates(app)
  cache.set(certificates, { until: now + (result.state === 'ok' ? day : hour), result })
  return result
}

const readCertificates = async ({ config, ports, sites }: AppContext): Promise<HealthResult> => {
  if (config.practice) return { state: 'off', note: '恢复演练，不检查' }
  if (!config.https) return { state: 'off', note: '没有使用 HTTPS' }
  const hosts = (await sites.list()).flatMap((site) => site.hosts).filter((host) => !host.endsWith('.invalid'))
  if (hosts.length === 0) return { state: 'off', note: '站点没有填写域名' }
  const shown = await Promise.all(
    hosts.slice(0, maxHosts).map(async (host) => ({ host, certificate: await ports.certificates.read(host) })),
  )
  const now = ports.clock.now()
  const found = shown
    .flatMap(({ host, certificate }) => (certificate ? [toFinding(host, certificate, now)] : []))
    .sort((a, b) => a.days - b.days)
  const [worst] = found
  if (!worst) return { state: 'off', note: '在服务器上连接不到自己的域名' }
  const uncovered = found.find(({ coversHost }) => !coversHost)
  if (worst.days < 0) return { state: 'fault', note: `${worst.host} 的证书已过期` }
  if (uncovered) return { state: 'fault', note: `${uncovered.host} 的证书不含此域名` }
  const note = `${worst.host} 的证书还有 ${worst.days} 天到期`
  return worst.days < alertDays ? { state: 'fault', note } : { state: 'ok', note }
}

const toFinding = (host: string, { validTo, coversHost }: ShownCertificate, now: Date) => ({
  host,
  coversHost,
  days: Math.floor((validTo.getTime() - now.getTime()) / day),
})
