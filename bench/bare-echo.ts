import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** The peer of delivering: Socket.IO as its documentation shows it, which sends what a window says on to everybody in its room. */
const http = createServer((_request, response) => void response.end('{}'))
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
let seq = 0
io.of('/hubs/notification').on('connection', (socket) => {
  const { room } = socket.handshake.auth as { room: string }
  socket.join(room)
  socket.on('chat.say', (event) => {
    io.of('/hubs/notification')
      .to(room)
      .emit('chat.message', event, { stream: `chat:${room}`, seq: ++seq })
  })
})
http.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
