import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** The peer: Socket.IO as its documentation shows it, which sends what it is called with to everybody in one room. */
const http = createServer((request, response) => {
  if (request.method === 'POST')
    io.of(HUB).to('all').emit('office.changed', payload(), { stream: 'bare', seq: ++seq })
  response.setHeader('content-type', 'application/json').end('{"ok":true}')
})
const HUB = '/hubs/notification'
let seq = 0
const payload = () => ({ practiceId: '6f0c8b0e-5f0a-4a63-9a4b-6d2f0e9b7c11', part: 'practice' })
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
io.of(HUB).on('connection', (socket) => void socket.join('all'))
http.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
