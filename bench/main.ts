import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/test/postgres-server.ts'
import { type Circle, embeddedCircle, postgresCircle } from './data/circles.ts'
import { readOptions } from './options.ts'
import { writeDocument } from './report/document.ts'
import type { Section } from './report/row.ts'
import { asText } from './report/table.ts'
import { mustAgree } from './rows/agree.ts'
import { measureDesk } from './rows/desk.ts'
import { measureGrowth } from './rows/growth.ts'
import { measureLoads, type Told } from './rows/loads.ts'
import { measureMedia } from './rows/media.ts'
import { memoryRow, startRow } from './rows/process.ts'
import { recallOf } from './rows/search.ts'
import { embeddedBeside, postsOf, underLoad } from './rows/under-load.ts'
import { alone, closeHouse, type House, openHouse } from './servers/houses.ts'
import { root } from './servers/process.ts'
import { startYardstick } from './servers/programs.ts'
import { askLighthouse } from './web/lighthouse.ts'
import { measurePages } from './web/pages.ts'
import { measureScroll } from './web/scroll.ts'

const began = performance.now()
const options = readOptions(process.argv.slice(2))
const progress = (line: string) =>
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}\n`)

/** Everything about the server, in the order in which a table reads best. */
const measureServer = async (): Promise<Section[]> => {
  const home = await mkdtemp(join(tmpdir(), 'quanzi-bench-'))
  const cluster = await startPostgres()
  const houses: House[] = []
  try {
    const circles: Circle[] = []
    for (const size of options.sizes) {
      progress(`making a circle of ${postsOf(size)}`)
      circles.push(await postgresCircle(cluster.url, size, home), await embeddedCircle(size, home))
    }
    for (const circle of circles) houses.push(await openHouse(circle))
    for (const house of houses) await mustAgree(house)
    const fixed = alone(await startYardstick('fixed'))
    const plan = { rounds: options.rounds, warmUp: options.time, time: options.time }
    const told = await measureLoads(houses, fixed, plan, progress)
    await fixed.stop()
    await keepFigures(told)
    const loads = underLoad(houses, told)
    const embedded = embeddedBeside(houses, told)
    loads.rows.push(await recallOf(houses), await memoryRow(houses))
    const growth = await measureGrowth(houses, options.quick ? 30 : 150, progress)
    for (const house of houses.splice(0)) await closeHouse(house)
    const desk = await measureDesk(cluster.url, home, options, progress)
    progress('starting and stopping')
    embedded.rows.push(await startRow(circles, options.quick ? 1 : 5))
    return [loads, embedded, growth, desk]
  } finally {
    for (const house of houses) await closeHouse(house)
    await cluster.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** The figures behind the ratios, for whoever wants to know why. */
const keepFigures = async (told: Told): Promise<void> => {
  const folder = join(root, 'bench/results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'loads.json'), JSON.stringify(told, null, 1))
}

const mediaPlan = () => ({
  rounds: options.rounds,
  pictures: options.quick ? 3 : 8,
  chunks: options.quick ? 10 : 40,
  folder: tmpdir(),
})

const sections = [
  ...(options.server ? await measureServer() : []),
  ...(options.media ? [await measureMedia(mediaPlan(), progress)] : []),
  ...(options.web ? [await measurePages(), await measureScroll()] : []),
  ...(options.web && options.lighthouse ? [await askLighthouse(options.lighthouse)] : []),
]
process.stdout.write(`${asText(sections)}\n`)
if (options.write) await writeDocument(sections, { quick: options.quick })
process.exit(0)
