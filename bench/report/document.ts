import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../servers/process.ts'
import type { Section } from './row.ts'
import { asMarkdown } from './table.ts'

/** Writes docs/benchmark.md anew: the tables, when and on what they were measured. */
export const writeDocument = async (sections: Section[], { quick }: { quick: boolean }): Promise<void> => {
  const [cpu] = cpus()
  const text = `# Benchmark

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}${quick ? ', a short run' : ''}.

\`npm run bench\` measures the product beside yardsticks that it brings itself, in turns in one run, so that a busy machine hits
all alike: *fixed* is Fastify sending a constant 12 KB of JSON, *SQL ref* is Fastify with one prepared statement that builds the
same answer in SQL, without session, validation or filter. What is printed are ratios; absolute figures of a shared machine
mean little. CPU is that of the server and of its database together.

${asMarkdown(sections)}
`
  await writeFile(join(root, 'docs/benchmark.md'), text)
}
