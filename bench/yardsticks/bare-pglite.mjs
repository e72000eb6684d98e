import { PGlite } from '@electric-sql/pglite'

// What opening a folder of the embedded engine takes when nothing else is done. Usage: bare-pglite <folder>

const engine = await PGlite.create(process.argv[2])
await engine.query('select 1')
process.stdout.write('ready\n')
process.once('SIGTERM', async () => {
  await engine.close()
  process.exit(0)
})
setInterval(() => {}, 60_000)
