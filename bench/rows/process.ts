import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Circle } from '../data/circles.ts'
import { memoryOf } from '../measure/cpu.ts'
import { median } from '../measure/statistics.ts'
import type { Row } from '../report/row.ts'
import type { House } from '../servers/houses.ts'
import { start } from '../servers/process.ts'
import { startProduct } from '../servers/programs.ts'

/** Resident memory when the load is over. */
export const memoryRow = async (houses: House[]): Promise<Row> => {
  await pause(3000)
  return {
    what: 'memory after the load, with an outside PostgreSQL',
    values: houses.flatMap(({ circle, product }) => (circle.engine === 'postgres' ? [memoryOf(product.pid)] : [])),
    unit: 'MiB',
    target: { atMost: 110 },
  }
}

/** From the start of the process until it answers, beside a process that opens the same folder and does nothing else. */
export const startRow = async (circles: Circle[], times: number): Promise<Row> => {
  const values: number[] = []
  for (const circle of circles.filter(({ engine }) => engine === 'embedded')) {
    const ratios: number[] = []
    for (let n = 0; n < times; n++) {
      const bare = await start('bare PGlite', ['bench/yardsticks/bare-pglite.mjs', join(circle.dataDir, 'db')])
      await bare.stop()
      const product = await startProduct('the product', circle)
      await product.stop()
      ratios.push(product.ready / bare.ready)
    }
    values.push(median(ratios))
  }
  return { what: 'start on existing data, embedded / bare PGlite', values, unit: 'ratio', target: { atMost: 3 } }
}
