import Fastify from 'fastify'
import { Pool } from 'pg'

/** The peer: Fastify and node-postgres with the same statements, and nothing that checks who asks. */
const statements = JSON.parse(process.env.BENCH_STATEMENTS ?? '[]') as string[]
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const server = Fastify()
server.get('/readyz', () => ({ ok: true }))
server.get('/users/:id', async (request) => {
  const { id } = request.params as { id: string }
  const answers = []
  for (const text of statements) answers.push((await pool.query(text, [id])).rows[0])
  return { ...answers[0], practice: answers[1] }
})
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
