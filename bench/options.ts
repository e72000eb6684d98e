/** `quick`: short rounds over small circles, to see whether all of it runs. `write`: the document is written anew. */
export type Options = {
  quick: boolean
  write: boolean
  web: boolean
  server: boolean
  media: boolean
  /** The folder of the package lighthouse, which is not one of the project's: it brings a hundred others. */
  lighthouse: string | undefined
  sizes: number[]
  rounds: number
  time: number
}

const usage = `npm run bench -- [options]
  --quick       short rounds, 1,000 and 5,000 posts
  --write       writes docs/benchmark.md
  --no-web      without the browser's part
  --only-web    the browser's part alone
  --only-media  pictures and chunks alone
  --lighthouse=node_modules/lighthouse    also what Lighthouse says, where it was installed aside`

const lighthouse = '--lighthouse='

export const readOptions = (args: string[]): Options => {
  const known = ['--quick', '--write', '--no-web', '--only-web', '--only-media']
  const odd = args.find((arg) => !known.includes(arg) && !arg.startsWith(lighthouse))
  if (odd) {
    process.stderr.write(`${odd} is no option.\n\n${usage}\n`)
    process.exit(2)
  }
  const quick = args.includes('--quick')
  return {
    quick,
    write: args.includes('--write'),
    web: !args.includes('--no-web') && !args.includes('--only-media'),
    server: !args.includes('--only-web') && !args.includes('--only-media'),
    media: !args.includes('--only-web'),
    lighthouse: args.find((arg) => arg.startsWith(lighthouse))?.slice(lighthouse.length),
    sizes: quick ? [1_000, 5_000] : [1_000, 100_000],
    rounds: quick ? 2 : 5,
    time: quick ? 400 : 1_000,
  }
}
