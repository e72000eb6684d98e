import { openStorage } from '../adapters/storage/storage.ts'
import { importSite } from '../archive/site/import-site.ts'
import { verifySiteArchive } from '../archive/verify-archive.ts'
import { readSecretsIfPresent } from '../config/secret.ts'
import { StartupError } from '../config/startup-errors.ts'
import { printProgress, runTool } from './run-tool.ts'

const usage = 'npm run import-site -- <file>    adds the site of an archive of `npm run export-site` to this deployment'

/** docs/deploy.md, Cells. */
runTool(async ({ env, args, open }) => {
  const [file, ...others] = args
  if (!file || others.length > 0) throw new StartupError(usage)
  const key = env.SITE_TRANSFER_KEY
  if (!key) throw new StartupError('SITE_TRANSFER_KEY is not set: the one of the export is needed')
  const secrets = readSecretsIfPresent(env)
  if (!secrets) throw new StartupError('SECRET is not set')
  printProgress(`reading ${file}…`)
  const manifest = await verifySiteArchive(file)
  await importSite(file, manifest, {
    database: await open(),
    storage: openStorage(env),
    secrets,
    key,
    now: new Date(),
    onProgress: printProgress,
  })
  printProgress(`site ${manifest.site.id} is here; servers answer its hosts within 30 seconds`)
  return 0
})
