import Fastify from 'fastify'
import { Pool } from 'pg'
import { type BareWrite, writeBare } from './bare-writes.ts'

/** The peer: Fastify and node-postgres with the same statements, prepared, and nothing that checks who asks. */
const statements = (JSON.parse(process.env.BENCH_STATEMENTS ?? '[]') as string[]).map((text, at) => ({
  name: `read-${at}`,
  text,
  /** Each of its parameters is the person's id. */
  parameters: new Set(text.match(/\$\d+/g)).size,
}))
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const server = Fastify()
server.get('/readyz', () => ({ ok: true }))
server.get('/users/:id', async (request) => {
  const { id } = request.params as { id: string }
  const answers = []
  for (const { name, text, parameters } of statements) {
    const { rows } = await pool.query({ name, text, values: Array(parameters).fill(id) })
    answers.push(rows[0])
  }
  return { ...answers[0], practice: answers[1] }
})
server.post('/writes/:which/:id', async (request) => {
  const { which, id } = request.params as { which: BareWrite; id: string }
  await writeBare(pool, which, id)
  return { ok: true }
})
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
