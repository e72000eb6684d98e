import { readFileSync, writeFileSync } from 'node:fs'
import { packPlaces } from './places.ts'
import { readXdb } from './xdb.ts'

/** Makes `places.br` anew out of an IPv4 database of ip2region. See README.md beside this file. */
const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: npx tsx server/src/adapters/region/pack.ts <ip2region_v4.xdb>')
writeFileSync(new URL('./places.br', import.meta.url), packPlaces(readXdb(readFileSync(file))))
