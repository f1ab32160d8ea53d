/**
 * A server reduced to its database, as a process of its own that a test can kill. Prints one line of JSON when the
 * database is up or refused, and stops in order when its standard input ends.
 */
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'

const lines: string[] = []
let database: EmbeddedPostgres | undefined
try {
  database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: (line) => lines.push(line) })
  console.log(JSON.stringify({ url: database.url, lines }))
} catch (error) {
  console.log(JSON.stringify({ refused: (error as Error).message, lines }))
}
if (database) {
  process.stdin.resume().on('end', async () => {
    await database.stop()
    process.exit(0)
  })
}
