import type { Server as HttpServer, RequestListener } from 'node:http'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { HUBS, type Hub as HubName } from '@corridor/contract/kernel/event.ts'
import { type Namespace, Server, type Socket } from 'socket.io'
import { z } from 'zod'
import type { Identity, Person } from '../access/person.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log/log.ts'
import { Refusal } from '../refusal.ts'
import { rooms } from './rooms.ts'

export interface Hub {
  emit: (hub: HubName, to: readonly string[], event: string, payload: unknown) => void
  /** Cuts every connection of a session that this process holds. */
  cut: (sessionId: string) => void
  /** Puts the sockets of a person into the rooms they belong to by now: they joined or left a practice. */
  reseat: (personId: string) => Promise<void>
  connections: () => number
  close: () => Promise<void>
}

interface Parts {
  http: HttpServer
  identity: Pick<Identity, 'authenticate' | 'findPerson'>
  clock: Clock
  log: Log
}

const Handshake = z.object({ token: z.string().max(4096), userId: z.string().max(64) })
/** Node's timers cannot wait longer than this. */
const LONGEST_TIMER_MS = 2_147_483_647

/** How a socket client learns why it was refused: the same codes as over HTTP. */
const refused = (error: unknown) => {
  const kind = error instanceof Refusal ? error.kind : kernelErrors.notSignedIn
  return Object.assign(new Error(kind.message), { data: { code: kind.code, statusCode: kind.status } })
}

function openSockets(http: HttpServer): Server {
  const answering = http.listeners('request') as RequestListener[]
  const server = new Server(http, {
    transports: ['websocket'],
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    serveClient: false,
  })
  // It puts itself before all plain requests, to refuse those to its address in a shape of its own.
  http.removeAllListeners('request')
  for (const listener of answering) http.on('request', listener)
  return server
}

/**
 * The two live connections. A socket is let in with the same token and user id as a call, and is cut when that token
 * expires, unless the client sends a fresher one first, or when its session ends. Socket.IO's state recovery stays
 * off: it would let a socket back in without asking for the token again.
 */
export function openHub({ http, identity, clock, log }: Parts): Hub {
  const server = openSockets(http)

  async function personOf(handshake: unknown): Promise<Person> {
    const given = Handshake.safeParse(handshake)
    if (!given.success) throw new Refusal(kernelErrors.notSignedIn)
    const person = await identity.authenticate(given.data.token)
    if (person.id !== given.data.userId) throw new Refusal(kernelErrors.otherUser)
    return person
  }

  function cutAtExpiry(socket: Socket, person: Person) {
    clearTimeout(socket.data.expiry)
    const leftMs = person.tokenExpiresAt * 1000 - clock.now().getTime()
    socket.data.expiry = setTimeout(
      () => socket.disconnect(true),
      Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS),
    )
  }

  /** A client whose token was refreshed stays connected by showing the new one. */
  async function renew(socket: Socket, handshake: unknown, answer: unknown) {
    const reply = typeof answer === 'function' ? answer : () => undefined
    try {
      const person = await personOf(handshake)
      if (person.sessionId !== socket.data.person.sessionId) throw new Refusal(kernelErrors.otherUser)
      // What somebody may open can also end by the clock, and nothing is told then.
      seat(socket, person)
      cutAtExpiry(socket, person)
      reply({ ok: true })
    } catch (error) {
      reply({ ok: false, ...refused(error).data })
      socket.disconnect(true)
    }
  }

  /** The room of the person's practice, and of no other. */
  function seat(socket: Socket, person: Person) {
    const before = socket.data.person as Person
    if (before.practiceId && before.practiceId !== person.practiceId)
      socket.leave(rooms.practice(before.practiceId))
    if (person.practiceId) socket.join(rooms.practice(person.practiceId))
    socket.data.person = person
  }

  async function reseat(socket: Socket) {
    const { sessionId } = socket.data.person as Person
    const person = await identity.findPerson(sessionId)
    if (person) return seat(socket, person)
    // Its session has ended: whoever ended it says why and cuts it, and until then it hears nothing else.
    for (const room of socket.rooms) {
      if (room !== socket.id && room !== rooms.session(sessionId)) socket.leave(room)
    }
  }

  function admit(name: HubName, space: Namespace) {
    space.use((socket, next) => {
      personOf(socket.handshake.auth).then(
        (person) => {
          socket.data.person = person
          next()
        },
        (error) => next(refused(error)),
      )
    })
    space.on('connection', (socket) => {
      const person: Person = socket.data.person
      socket.join([rooms.person(person.id), rooms.session(person.sessionId)])
      seat(socket, person)
      cutAtExpiry(socket, person)
      socket.on('authenticate', (handshake, answer) => void renew(socket, handshake, answer))
      socket.on('disconnect', () => clearTimeout(socket.data.expiry))
      // Between the check and the rooms the session may have ended, or the person left the practice, when nothing could
      // cut or reseat it yet.
      personOf(socket.handshake.auth).then(
        (now) => seat(socket, now),
        () => socket.disconnect(true),
      )
      log.debug('a socket connected', { hub: name })
    })
  }

  // Socket.IO has this one whether it is wanted or not; let in there, a stranger could hold a line open for ever.
  server.of('/').use((_socket, next) => next(refused(new Refusal(kernelErrors.notFound))))
  for (const name of HUBS) admit(name, server.of(name))

  return {
    emit: (hub, to, event, payload) => {
      if (to.length > 0)
        server
          .of(hub)
          .to([...to])
          .emit(event, payload)
    },
    cut: (sessionId) => {
      for (const name of HUBS) server.of(name).local.in(rooms.session(sessionId)).disconnectSockets(true)
    },
    reseat: async (personId) => {
      for (const name of HUBS) {
        const held = server.of(name).adapter.rooms.get(rooms.person(personId)) ?? new Set()
        for (const id of held) {
          const socket = server.of(name).sockets.get(id)
          if (socket) await reseat(socket)
        }
      }
    },
    connections: () => server.engine.clientsCount,
    close: async () => {
      await server.close()
    },
  }
}
