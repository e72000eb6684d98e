import { readFileSync, writeFileSync } from 'node:fs'
import { compressIpRanges } from './ip-ranges.ts'
import { readIp2RegionXdb } from './ip2region-xdb.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('usage: npx tsx server/src/adapters/ip-region/build-ip-ranges.ts <ip2region_v4.xdb>')
writeFileSync(new URL('./ip-ranges.br', import.meta.url), compressIpRanges(readIp2RegionXdb(readFileSync(file))))
