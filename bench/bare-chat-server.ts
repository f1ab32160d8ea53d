import Fastify from 'fastify'
import { Pool } from 'pg'
import { INSERT_MESSAGE, messageValues } from './bare-message.ts'

/** The peer of sending: Fastify and node-postgres, which insert the same row, prepared, without checking the caller. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const server = Fastify()
server.get('/readyz', () => ({ ok: true }))
server.post('/messages/:senderId', async (request) => {
  const { senderId } = request.params as { senderId: string }
  const { id, channelId, messageText } = request.body as Record<string, string>
  const values = messageValues(channelId!, senderId, id!, messageText!)
  const { rows } = await pool.query({ name: 'message', text: INSERT_MESSAGE, values })
  return rows[0]
})
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
