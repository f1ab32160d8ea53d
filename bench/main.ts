import { actions } from './actions.ts'
import { chat } from './chat.ts'
import { counts } from './counts.ts'
import { files } from './files.ts'
import { live } from './live.ts'
import { network } from './network/network.ts'
import { presence } from './presence.ts'
import { session } from './session.ts'

/** `npm run bench -- session`: each benchmark prints its figures beside a limit or a peer measured in the same run. */
const benchmarks: Record<string, () => Promise<void>> = {
  session,
  files,
  actions,
  live,
  counts,
  presence,
  network,
  chat,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !benchmarks[name])
if (unknown) {
  process.stderr.write(
    `There is no benchmark ${unknown}. There are: ${Object.keys(benchmarks).join(', ')}.\n`,
  )
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(benchmarks)) {
  process.stdout.write(`\n# ${name}\n`)
  await benchmarks[name]?.()
}
process.exit()
