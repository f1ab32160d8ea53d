import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { moment } from './moment.ts'

const HUB = '/hubs/notification'
const STATUS_HUB = '/hubs/work-status'
const PRACTICE = '6f0c8b0e-5f0a-4a63-9a4b-6d2f0e9b7c11'
let seq = 0

/** The peer: Socket.IO as its documentation shows it, which sends an event of the same size to everybody in one room. */
const http = createServer((request, response) => {
  const leftAt = moment()
  if (request.method === 'POST') {
    const payload = { practiceId: PRACTICE, part: 'practice' }
    io.of(HUB)
      .to('all')
      .emit('office.changed', payload, { stream: `office:${PRACTICE}`, seq: ++seq })
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ leftAt }))
})
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
io.of(HUB).on('connection', (socket) => void socket.join('all'))
io.of(STATUS_HUB).on('connection', (socket) => {
  socket.join('all')
  socket.on('presence.heartbeat', ({ isTouched }, answer) => {
    const status = { userId: '6f0c8b0e-5f0a-4a63-9a4b-6d2f0e9b7c11', status: isTouched ? 1 : 4, until: null }
    io.of(STATUS_HUB).to('all').emit('presence.changed', status)
    answer({ reply: {} })
  })
})
http.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
