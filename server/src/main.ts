import { complaint } from './app/complaint.ts'
import { greeting } from './app/greeting.ts'
import { launch } from './app/launch.ts'

async function main() {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { config, port, stop, databaseGone } = await launch(process.env, say)
  stopOnSignal(stop, databaseGone)
  for (const line of greeting(config, port)) say(line)
}

const DATABASE_ENDED =
  'PostgreSQL ended by itself, so Corridor ends too: its log folder says why. A full disk is the usual reason. Start again once that is mended.'

/** The first signal drains and stops; a second one of an impatient person changes nothing. */
function stopOnSignal(stop: () => Promise<void>, databaseGone?: Promise<void>) {
  let isStopping = false
  // Without its database a server can only refuse: the supervisor should start both again.
  databaseGone?.then(() => {
    if (isStopping) return
    process.stderr.write(`${DATABASE_ENDED}\n`)
    process.exit(1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

main().catch((error) => {
  process.stderr.write(`${complaint(error)}\n`)
  process.exit(1)
})
