import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses while it serves. */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'quanzi:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(
          files.filter((file) => compressibleFile.test(file)).map((file) => compress(join(folder, file))),
        )
      },
    },
  }
}

const compressibleFile = /\.(js|css|html|svg|json|webmanifest)$/
const minimumBytes = 256

const compress = async (file: string) => {
  const bytes = await readFile(file)
  if (bytes.length < minimumBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
