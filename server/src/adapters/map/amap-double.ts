import { distance, type Point } from '../../geo/gcj.ts'
import type { MapPlace, Maps } from '../../ports.ts'
import { type Heard, openDouble, type Said } from '../outside/double.ts'
import { readPoint, signAmap, writePoint } from './amap-wire.ts'

/**
 * AMap as its web services speak: everything is status 200, every number text, an empty field `[]`. It knows the places
 * that the gazetteer has of one province, Zhejiang, checks the key and the signature, and leafs to 200 rows.
 */
export const openAmapDouble = (account: { key: string; privateKey?: string | undefined }, gazetteer: Maps) => {
  const routes: Record<string, (query: URLSearchParams) => Promise<Said>> = {
    '/v3/geocode/regeo': async (query) => {
      const at = readPoint(query.get('location'))
      if (!at) return refused('20000', 'INVALID_PARAMS')
      const radius = Number(query.get('radius') ?? 1_000)
      if (!(radius >= 0 && radius <= 3_000)) return refused('20000', 'INVALID_PARAMS')
      const { address, places } = await gazetteer.around(at, radius, '330000')
      const whole = query.get('extensions') === 'all'
      return said({ regeocode: regeocode(at, address, whole ? places : []) })
    },
    '/v3/place/text': async (query) => {
      const words = query.get('keywords') ?? ''
      if (words === '' && !query.get('types')) return refused('20001', 'MISSING_REQUIRED_PARAMS')
      const size = Math.min(25, Number(query.get('offset') ?? 20))
      const from = (Number(query.get('page') ?? 1) - 1) * size
      const province = query.get('city') ?? '330000'
      const found = await gazetteer.search(words, province, from, Math.max(0, Math.min(size, 200 - from)))
      const pois = found.places.map((place) => poi(place, province, []))
      return said({ count: String(found.total), suggestion: { keywords: [], cities: [] }, pois })
    },
  }
  return openDouble(async (heard: Heard) => {
    const wrong = wrongAccount(account, heard.query)
    if (wrong) return wrong
    return (await routes[heard.path]?.(heard.query)) ?? refused('10002', 'SERVICE_NOT_AVAILABLE')
  })
}

const wrongAccount = (
  account: { key: string; privateKey?: string | undefined },
  query: URLSearchParams,
): Said | undefined => {
  if (query.get('key') !== account.key) return refused('10001', 'INVALID_USER_KEY')
  if (account.privateKey === undefined) return undefined
  const { sig, ...params } = Object.fromEntries(query)
  return sig === signAmap(params, account.privateKey) ? undefined : refused('10007', 'INVALID_USER_SIGNATURE')
}

const said = (body: object): Said => ({ body: { status: '1', info: 'OK', infocode: '10000', ...body } })
const refused = (infocode: string, info: string): Said => ({ body: { status: '0', info, infocode } })

const regeocode = (at: Point, address: string, places: MapPlace[]) => ({
  formatted_address: address === '' ? [] : address,
  addressComponent: {
    country: '中国',
    province: address === '' ? [] : '浙江省',
    city: [],
    adcode: address === '' ? [] : '330100',
    township: [],
    neighborhood: { name: [], type: [] },
    building: { name: [], type: [] },
    businessAreas: [[]],
  },
  pois: places.map((place) => poi(place, '330000', String(distance(place.at, at)))),
  roads: [],
  roadinters: [],
  aois: [],
})

const poi = ({ id, name, address, at }: MapPlace, province: string, far: string | never[]) => ({
  id: `B0${id}`,
  name,
  type: '地名地址信息;行政地名;乡镇级地名',
  typecode: '190106',
  address: address.replace(name, '') || [],
  location: writePoint(at),
  adcode: id.slice(0, 6).padEnd(6, '0') || province,
  pname: '浙江省',
  cityname: [],
  adname: [],
  tel: [],
  distance: far,
})
