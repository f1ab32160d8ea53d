import Fastify from 'fastify'
import { Pool } from 'pg'

/** The peer: Fastify and node-postgres with the same statements, prepared and sent in one round trip, and no check of the caller. */
const statements = (JSON.parse(process.env.BENCH_STATEMENTS ?? '[]') as string[]).map((text, at) => ({
  name: `read-${at}`,
  text,
  /** Each of its parameters is the person's id. */
  parameters: new Set(text.match(/\$\d+/g)).size,
}))
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10, pipeline: true })

const server = Fastify()
server.get('/readyz', () => ({ ok: true }))
server.get('/users/:id', async (request) => {
  const { id } = request.params as { id: string }
  const client = await pool.connect()
  try {
    const answers = await Promise.all(
      statements.map(({ name, text, parameters }) =>
        client.query({ name, text, values: Array(parameters).fill(id) }),
      ),
    )
    return { ...answers[0]?.rows[0], practice: answers[1]?.rows[0] }
  } finally {
    client.release()
  }
})
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
