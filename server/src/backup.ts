import { existsSync } from 'node:fs'
import { open as openFile, rename, rm } from 'node:fs/promises'
import { openStorage } from './adapters/storage/storage.ts'
import { backup } from './archive/backup.ts'
import type { Sink } from './archive/sink.ts'
import { PlainFault } from './explain.ts'
import { secretIfThere } from './secret.ts'
import { runTool, tell } from './tool.ts'

const usage =
  'npm run backup -- <file>    writes everything of the site into one archive; - writes it to the standard output'

/** `npm run backup -- <file>`: docs/deploy.md, Backup. */
runTool(async ({ env, args, open }) => {
  const [file] = args
  if (!file || args.length > 1) throw new PlainFault(usage)
  if (file !== '-' && existsSync(file))
    throw new PlainFault(`${file} is there already: name another file, or remove it`)
  const secret = secretIfThere(env)
  if (!secret)
    throw new PlainFault(`SECRET is not set, and ${env.DATA_DIR} holds none: set the one that the site runs with`)
  // Whoever reads us may go away; the write then fails by itself.
  process.stdout.on('error', () => {})
  const database = await open()
  const tools = { database, storage: openStorage(env), secret, now: new Date(), progress: tell }
  const { files } =
    file === '-' ? await backup(standardOutput, tools) : await intoFile(file, (sink) => backup(sink, tools))
  for (const key of files.missing) tell(`not in the storage, though a row names it: ${key}`)
  tell(file === '-' ? 'the archive is whole' : `the archive is whole: ${file}`)
  tell('SECRET is not in it: keep that one apart, nothing can be restored without it')
  return 0
})

/** The file has its name when it is whole, and is readable by its owner alone. */
const intoFile = async <T>(path: string, write: (sink: Sink) => Promise<T>): Promise<T> => {
  const draft = `${path}.part`
  const file = await openFile(draft, 'w', 0o600)
  try {
    const result = await write({ write: (bytes) => file.writeFile(bytes) })
    await file.sync()
    await rename(draft, path)
    return result
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/** Each write is waited for: the process ends right behind the last one. */
const standardOutput: Sink = {
  write: (bytes) =>
    new Promise((done, failed) => process.stdout.write(bytes, (error) => (error ? failed(error) : done()))),
}
