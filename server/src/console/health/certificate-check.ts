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
  const now = ports.clock.now().getTime()
  const found = shown
    .flatMap(({ host, certificate }) => (certificate ? [toFinding(host, certificate, now)] : []))
    .sort((a, b) => a.days - b.days)
  const [worst] = found
  if (!worst) return { state: 'off', note: '在服务器上读不到自己域名的证书' }
  return { state: worst.days < alertDays ? 'fault' : 'ok', note: worst.note }
}

const toFinding = (host: string, certificate: ShownCertificate, now: number): { days: number; note: string } => {
  if ('fault' in certificate)
    return { days: -1, note: certificate.fault === 'expired' ? `${host} 的证书已过期` : `${host} 的证书不含此域名` }
  const days = Math.floor((certificate.validTo.getTime() - now) / day)
  return { days, note: `${host} 的证书还有 ${days} 天到期` }
}
