import { Client } from 'pg'
import type { Circle } from '../data/circles.ts'
import { clusterMeter, type Meter, parentOf, processMeter } from '../measure/cpu.ts'
import type { Program } from './process.ts'
import { startProduct, startYardstick } from './programs.ts'

/** A circle with the product running on it, and with the SQL ref where the engine is PostgreSQL. */
export type House = { circle: Circle; product: Running; sqlRef?: Running }

/** A program, and the CPU it takes together with its database. */
export type Running = Program & { cpu: Meter }

export const openHouse = async (circle: Circle): Promise<House> => {
  const product = await startProduct(`${circle.engine} ${circle.size}`, circle)
  if (!circle.url) return { circle, product: alone(product) }
  const database = clusterMeter(await postmasterOf(circle.url))
  const withDatabase = (program: Program): Running => {
    const own = processMeter(program.pid)
    return { ...program, cpu: () => own() + database() }
  }
  const sqlRef = withDatabase(await startYardstick('sql-ref', { DATABASE_URL: circle.url }))
  return { circle, product: withDatabase(product), sqlRef }
}

export const alone = (program: Program): Running => ({ ...program, cpu: processMeter(program.pid) })

export const closeHouse = async ({ product, sqlRef }: House): Promise<void> => {
  await Promise.all([product.stop(), sqlRef?.stop()])
}

/** The first process of the server that a database is on; it runs on this machine. */
const postmasterOf = async (url: string): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return postmaster
}
