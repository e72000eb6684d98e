import type { Logger } from 'pino'
import type { MapAnswer, MapService } from '../../ports.ts'
import { openAmap } from './amap.ts'
import { openAmapFake } from './amap-fake.ts'
import { openGazetteer } from './gazetteer.ts'

type MapSettings = {
  MAP_PROVIDER: 'gazetteer' | 'amap' | 'amap-double'
  AMAP_BASE: string | null
  AMAP_KEY: string | null
  AMAP_PRIVATE: string | null
}

type Report = (outcome: 'done' | 'failed') => void

export const openMapService = async (env: MapSettings, log: Logger, report: Report): Promise<MapService> => {
  const gazetteer = openGazetteer()
  if (env.MAP_PROVIDER === 'gazetteer') return gazetteer
  const alert = (message: string): void => log.error(message)
  if (env.MAP_PROVIDER === 'amap-double') {
    const account = { key: 'accepted by the fake', privateKey: 'accepted by the fake too' }
    const { base } = await openAmapFake(account, gazetteer)
    return withFallback(openAmap({ ...account, base, onAlert: alert }), gazetteer, log, report)
  }
  const amap = openAmap({
    key: env.AMAP_KEY ?? '',
    privateKey: env.AMAP_PRIVATE ?? undefined,
    ...(env.AMAP_BASE && { base: env.AMAP_BASE.replace(/\/+$/, '') }),
    onAlert: alert,
  })
  return withFallback(amap, gazetteer, log, report)
}

export const withFallback = (
  primary: Omit<MapService, 'sketch'>,
  gazetteer: MapService,
  log: Pick<Logger, 'warn'>,
  report: Report = () => {},
): MapService => {
  const orElse = async <A extends MapAnswer>(ask: () => Promise<A>, fallback: () => Promise<A>): Promise<A> => {
    try {
      const answer = await ask()
      report('done')
      return answer
    } catch (error) {
      report('failed')
      log.warn({ err: error }, 'map service unavailable, using the gazetteer')
      return { ...(await fallback()), attribution: gazetteer.attribution }
    }
  }
  return {
    attribution: primary.attribution,
    sketch: gazetteer.sketch,
    // A health check must report the service itself, not the gazetteer.
    ...(primary.checkHealth && { checkHealth: primary.checkHealth }),
    findNearby: (...query) =>
      orElse(
        () => primary.findNearby(...query),
        () => gazetteer.findNearby(...query),
      ),
    search: (...query) =>
      orElse(
        () => primary.search(...query),
        () => gazetteer.search(...query),
      ),
  }
}
