import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './processes.ts'

export type Options = {
  quick: boolean
  write: boolean
  only: string[]
  product: string
  lighthouse: string | undefined
  sizes: { small: number; large: number }
  rounds: number
  seconds: number
}

export const readOptions = (args: string[], scenarios: string[]): Options => {
  const usage = `npm run bench -- [options]
  --quick                short rounds over 1,000 and 5,000 posts instead of 1,000 and 100,000
  --write                write docs/benchmark.md
  --only=<scenario,...>  run these scenarios alone: ${scenarios.join(', ')}
  --product=<folder>     measure the built product in another folder
  --lighthouse=<folder>  also run the package lighthouse, installed in this folder\n`
  try {
    const { values } = parseArgs({
      args,
      options: {
        quick: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        product: { type: 'string', default: root },
        lighthouse: { type: 'string' },
      },
    })
    const only = values.only.split(',').filter(Boolean)
    const unknown = only.find((name) => !scenarios.includes(name))
    if (unknown) throw new Error(`unknown scenario: ${unknown}`)
    return {
      ...values,
      only,
      product: resolve(values.product),
      lighthouse: values.lighthouse && resolve(values.lighthouse),
      sizes: { small: 1_000, large: values.quick ? 5_000 : 100_000 },
      rounds: values.quick ? 3 : 7,
      seconds: values.quick ? 0.5 : 1.5,
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
