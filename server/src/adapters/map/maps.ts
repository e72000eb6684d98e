import type { Logger } from 'pino'
import type { Maps } from '../../ports.ts'
import { openAmap } from './amap.ts'
import { openAmapDouble } from './amap-double.ts'
import { openGazetteer } from './gazetteer.ts'

type MapsEnv = {
  MAP_PROVIDER: 'gazetteer' | 'amap' | 'amap-double'
  AMAP_BASE: string | null
  AMAP_KEY: string | null
  AMAP_PRIVATE: string | null
}

/** Who knows places, as the settings say. */
export const openMaps = async (env: MapsEnv, log: Logger): Promise<Maps> => {
  const gazetteer = openGazetteer()
  if (env.MAP_PROVIDER === 'gazetteer') return gazetteer
  const alert = (words: string): void => log.error(words)
  if (env.MAP_PROVIDER === 'amap-double') {
    const account = { key: 'the key of the double', privateKey: 'its private key' }
    const { base } = await openAmapDouble(account, gazetteer)
    return orElse(openAmap({ ...account, base, alert }), gazetteer, log)
  }
  const amap = openAmap({
    key: env.AMAP_KEY ?? '',
    privateKey: env.AMAP_PRIVATE ?? undefined,
    ...(env.AMAP_BASE && { base: env.AMAP_BASE.replace(/\/+$/, '') }),
    alert,
  })
  return orElse(amap, gazetteer, log)
}

/** Where the service is down the gazetteer answers: a post can always say where it was written. */
export const orElse = (service: Omit<Maps, 'sketch'>, gazetteer: Maps, log: Pick<Logger, 'warn'>): Maps => {
  const turn =
    <A>(fallback: () => Promise<A>) =>
    (error: unknown): Promise<A> => {
      log.warn({ err: error }, 'the map service is down, the gazetteer answers')
      return fallback()
    }
  return {
    credit: service.credit,
    sketch: gazetteer.sketch,
    // Whoever asks how the service does wants to hear of it, not of the gazetteer.
    ...(service.probe && { probe: service.probe }),
    around: (at, metres, province) =>
      service.around(at, metres, province).catch(turn(() => gazetteer.around(at, metres, province))),
    search: (words, province, from, most) =>
      service.search(words, province, from, most).catch(turn(() => gazetteer.search(words, province, from, most))),
  }
}
