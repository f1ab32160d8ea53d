import { createServer } from 'node:http'
import { join } from 'node:path'
import { prepareDatabase, startApp } from '../server/src/app/start.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { moment } from './moment.ts'

/** The product, which says at a port beside it when it sent its last event: right after the commit. */
const config = readConfig(process.env, join(import.meta.dirname, '..'))
const log = createLog(config.logLevel)
const databaseUrl = config.databaseUrl!
await prepareDatabase(databaseUrl, log)
const app = await startApp({ config, log, databaseUrl })

const { hub } = app.services
const { emit } = hub
let leftAt = 0
const { BENCH_EVENT } = process.env
hub.emit = (...event) => {
  // A change may cause others, an alert for one; the one that the windows listen for counts.
  if (!BENCH_EVENT || event[2] === BENCH_EVENT) leftAt = moment()
  emit(...event)
}
createServer((_request, response) => void response.end(JSON.stringify({ leftAt }))).listen(
  Number(process.env.BENCH_PORT),
  '127.0.0.1',
)
process.once('SIGTERM', () => app.stop().then(() => process.exit(0)))
