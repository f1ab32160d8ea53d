import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { open, signedIn } from '@corridor/contract/kernel/access.ts'
import { route } from '@corridor/contract/kernel/route.ts'
import { Done, done } from '@corridor/contract/kernel/shapes.ts'
import { z } from 'zod'
import { startApp } from '../server/src/app/start.ts'
import { action } from '../server/src/platform/action.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { mountAll } from '../server/src/platform/http/mount.ts'
import { createHttpServer } from '../server/src/platform/http/server.ts'
import { createLog } from '../server/src/platform/log/log.ts'

/** The product beside one small use case, one row and its audit entry: what the platform itself costs. */
const config = readConfig({ ...process.env, PORT: '0' }, join(import.meta.dirname, '..'))
const log = createLog(config.logLevel)
const { services } = await startApp({ config, log, databaseUrl: config.databaseUrl! })

type NoteTables = {
  bench_note: { id: string; person_id: string; practice_id: string | null; text: string; at: Date }
}

const addNote = action(
  route({
    call: 'POST /bench/v1/notes',
    summary: 'Adds a note.',
    access: signedIn,
    audit: 'bench.note-added',
    body: z.object({ text: z.string().max(500) }),
    reply: Done,
  }),
  async ({ person, body, tx }) => {
    const { id: person_id, practiceId: practice_id } = person
    const note = { id: randomUUID(), person_id, practice_id, text: body.text, at: tx.now }
    await tx.db.withTables<NoteTables>().insertInto('bench_note').values(note).execute()
    return done
  },
)

const server = await createHttpServer(config, log)
await mountAll(server, [addNote], services)
server.get('/readyz', { config: { access: open('a benchmark waits for it') } }, () => ({ ok: true }))
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
