import { arrivals } from './arrivals.ts'
import { chat } from './chat.ts'
import { counts } from './counts.ts'
import { deliveries } from './deliveries.ts'
import { discussions } from './discussions.ts'
import { documents } from './documents/documents.ts'
import { email } from './email.ts'
import { exports } from './exports.ts'
import { fax } from './fax.ts'
import { files } from './files.ts'
import { live } from './live.ts'
import { network } from './network/network.ts'
import { patients } from './patients/patients.ts'
import { presence } from './presence.ts'
import { session } from './session.ts'
import { texting } from './texting.ts'

/**
 * `npm run bench -- session`: each benchmark prints its figures beside a limit or a peer measured in the same run. One that has
 * parts takes the name of one: `npm run bench -- chat:delivery`.
 */
const benchmarks: Record<string, (part?: string) => Promise<void>> = {
  session,
  files,
  exports,
  deliveries,
  discussions,
  documents,
  arrivals,
  fax,
  live,
  counts,
  presence,
  network,
  patients,
  chat,
  texting,
  email,
}

const wanted = process.argv.slice(2)
const split = (name: string) => name.split(':') as [string, string?]
const unknown = wanted.find((name) => !benchmarks[split(name)[0]])
if (unknown) {
  process.stderr.write(
    `There is no benchmark ${unknown}. There are: ${Object.keys(benchmarks).join(', ')}.\n`,
  )
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : Object.keys(benchmarks)) {
  process.stdout.write(`\n# ${name}\n`)
  const [benchmark, part] = split(name)
  await benchmarks[benchmark]?.(part)
}
process.exit()
