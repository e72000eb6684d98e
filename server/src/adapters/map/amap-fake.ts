import { distance } from '../../platform/geo/gcj02.ts'
import type { MapService, MapServiceLocation, Point } from '../../ports.ts'
import { type FakeRequest, type FakeResponse, openFakeServer } from '../vendor-http/fake-server.ts'
import { formatPoint, parsePoint, signAmap } from './amap-protocol.ts'

/** As AMap answers: status 200, numbers as strings, empty fields as `[]`. Knows Zhejiang only. */
export const openAmapFake = (account: { key: string; privateKey?: string | undefined }, gazetteer: MapService) => {
  const routes: Record<string, (query: URLSearchParams) => Promise<FakeResponse>> = {
    '/v3/geocode/regeo': async (query) => {
      const at = parsePoint(query.get('location'))
      if (!at) return errorResponse('20000', 'INVALID_PARAMS')
      const radius = Number(query.get('radius') ?? 1_000)
      if (!(radius >= 0 && radius <= 3_000)) return errorResponse('20000', 'INVALID_PARAMS')
      const { address, locations: places } = await gazetteer.findNearby(at, radius, '330000')
      const includesPois = query.get('extensions') === 'all'
      return okResponse({ regeocode: toRegeocode(at, address, includesPois ? places : []) })
    },
    '/v3/place/text': async (query) => {
      const keywords = query.get('keywords') ?? ''
      if (keywords === '' && !query.get('types')) return errorResponse('20001', 'MISSING_REQUIRED_PARAMS')
      const size = Math.min(25, Number(query.get('offset') ?? 20))
      const from = (Number(query.get('page') ?? 1) - 1) * size
      const province = query.get('city') ?? '330000'
      const found = await gazetteer.search(keywords, province, from, Math.max(0, Math.min(size, 200 - from)))
      const pois = found.locations.map((place) => toPoi(place, province, []))
      return okResponse({ count: String(found.total), suggestion: { keywords: [], cities: [] }, pois })
    },
  }
  return openFakeServer(async (request: FakeRequest) => {
    const accountError = checkAccount(account, request.query)
    if (accountError) return accountError
    return (await routes[request.path]?.(request.query)) ?? errorResponse('10002', 'SERVICE_NOT_AVAILABLE')
  })
}

const checkAccount = (
  account: { key: string; privateKey?: string | undefined },
  query: URLSearchParams,
): FakeResponse | undefined => {
  if (query.get('key') !== account.key) return errorResponse('10001', 'INVALID_USER_KEY')
  if (account.privateKey === undefined) return undefined
  const { sig, ...params } = Object.fromEntries(query)
  return sig === signAmap(params, account.privateKey) ? undefined : errorResponse('10007', 'INVALID_USER_SIGNATURE')
}

const okResponse = (body: object): FakeResponse => ({ body: { status: '1', info: 'OK', infocode: '10000', ...body } })
const errorResponse = (infocode: string, info: string): FakeResponse => ({ body: { status: '0', info, infocode } })

const toRegeocode = (at: Point, address: string, places: MapServiceLocation[]) => ({
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
  pois: places.map((place) => toPoi(place, '330000', String(distance(place.at, at)))),
  roads: [],
  roadinters: [],
  aois: [],
})

const toPoi = ({ id, name, address, at }: MapServiceLocation, province: string, distanceText: string | never[]) => ({
  id: `B0${id}`,
  name,
  type: '地名地址信息;行政地名;乡镇级地名',
  typecode: '190106',
  address: address.replace(name, '') || [],
  location: formatPoint(at),
  adcode: id.slice(0, 6).padEnd(6, '0') || province,
  pname: '浙江省',
  cityname: [],
  adname: [],
  tel: [],
  distance: distanceText,
})
