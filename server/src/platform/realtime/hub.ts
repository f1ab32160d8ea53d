import type { Server as HttpServer, RequestListener } from 'node:http'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { type Event, HUBS, type Hub as HubName, type PayloadOf } from '@corridor/contract/kernel/event.ts'
import { missed } from '@corridor/contract/kernel/live.ts'
import type { Mark } from '@corridor/contract/kernel/stream.ts'
import { type DefaultEventsMap, Server } from 'socket.io'
import type { Recognition } from '../access/person.ts'
import type { Clock } from '../clock.ts'
import type { Notices } from '../database/notices.ts'
import type { Log } from '../log/log.ts'
import { Refusal } from '../refusal.ts'
import { createAdmission, refused } from './admission.ts'
import { type Audience, to } from './audience.ts'
import { createConnectionWindows } from './connection-windows.ts'
import type { HandleWindow } from './message-handling.ts'
import type { Peers } from './peers.ts'
import { recheckAfterGaps } from './recheck.ts'
import type { Redis } from './redis.ts'
import { rooms, type Standing } from './rooms.ts'
import { createSeating } from './seating.ts'
import { type Live, payloadOf, savePublished } from './stream-store.ts'
import type { Window } from './window.ts'

declare module '../services.ts' {
  interface Services {
    hub: Hub
  }
}

export interface Hub {
  emit: (hub: HubName, to: readonly string[], event: string, payload: unknown, mark?: Mark) => void
  /** What every process sends its own windows by itself, because a notice reached it. */
  publishToSession: <E extends Event>(sessionId: string, event: E, payload: PayloadOf<E>) => void
  publishToPerson: <E extends Event>(personId: string, event: E, payload: PayloadOf<E>) => void
  /** Sends to the windows of this process alone, because every process knows it by itself. */
  publishHere: <E extends Event>(audience: Audience, event: E, payload: PayloadOf<E>) => void
  /** Cuts every connection of a session that this process holds. */
  cut: (sessionId: string) => void
  /** Takes from the windows of a person, at once, what their new standing does not open any more. */
  narrow: (standing: Standing) => void
  /** Looks a person up and puts their windows into the rooms they belong to by now. */
  reseat: (personId: string) => Promise<void>
  /** The live connections of this process. */
  windows: () => Window[]
  connections: () => number
  /** Closes every live connection. What calls under way publish until they are done still reaches the other processes. */
  close: () => Promise<void>
}

interface Parts {
  http: HttpServer
  identity: Pick<Recognition, 'authenticate' | 'findPerson'>
  notices: Pick<Notices, 'isListening' | 'onGap'>
  handleWindow: HandleWindow
  /** Carries events between processes; without it this is the only one. */
  redis?: Redis
  peers: Pick<Peers, 'onGone'>
  clock: Clock
  log: Log
}

function openSockets(http: HttpServer) {
  const answering = http.listeners('request') as RequestListener[]
  const server = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Window['data']>(http, {
    transports: ['websocket'],
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    // Windows notice within 15 seconds that a server has fallen silent while its connection is still open.
    pingInterval: 10_000,
    pingTimeout: 5_000,
    serveClient: false,
  })
  // It puts itself before all plain requests, to refuse those to its address in a shape of its own.
  http.removeAllListeners('request')
  for (const listener of answering) http.on('request', listener)
  return server
}

const asAnswer = (value: unknown) =>
  typeof value === 'function' ? (value as (reply: object) => void) : () => undefined

/**
 * The two live connections. A socket is admitted with the same token and user id as a call, and is cut when that token
 * expires, unless the client sends a fresher one first, or when its session ends. Socket.IO's state recovery stays off:
 * it would readmit a socket without checking the token again.
 */
export function openHub({ http, identity, notices, handleWindow, redis, peers, clock, log }: Parts): Hub {
  const server = openSockets(http)
  if (redis) server.adapter(redis.adapter)
  // What this process published meanwhile did not reach the windows of the others, so all of them are sent `live.missed`.
  redis?.onBack(() => void server.of(missed.hub).emit(missed.name, {}))
  // It may have ended between a commit and its events; every process that is left notices by itself.
  peers.onGone(() => void server.of(missed.hub).local.emit(missed.name, {}))
  const seating = createSeating(notices.isListening)
  const admission = createAdmission({ identity, clock, seating })
  const connectionWindows = createConnectionWindows()

  function open(name: HubName): void {
    const space = server.of(name)
    space.use((window, next) => {
      connectionWindows.requested(window)
      admission.admit(window).then(
        () => next(),
        (error) => {
          next(refused(error))
          connectionWindows.refused(window)
        },
      )
    })
    space.on('connection', (window) => {
      connectionWindows.joined(window)
      window.on('disconnect', () => connectionWindows.left(window))
      admission.welcome(window)
      window.on('authenticate', (handshake, answer) => admission.renew(window, handshake, asAnswer(answer)))
      handleWindow(window)
      log.debug('a socket connected', { hub: name })
    })
  }

  // Socket.IO always has this one; admitted there, a stranger could keep a connection open for ever.
  server.of('/').use((_socket, next) => next(refused(new Refusal(kernelErrors.notFound))))
  for (const name of HUBS) open(name)

  const windows = (): Window[] => HUBS.flatMap((name) => [...server.of(name).sockets.values()])
  const windowsOf = (personId: string): Window[] =>
    HUBS.flatMap((name) => {
      const { adapter, sockets } = server.of(name)
      return Array.from(adapter.rooms.get(rooms.own(personId)) ?? [], (id) => sockets.get(id) ?? [])
    }).flat()

  recheckAfterGaps({ windows, seating, identity, notices, log })

  const publishHere: Hub['publishHere'] = (audience, event, payload) => {
    if (audience.rooms.length > 0)
      server
        .of(event.hub)
        .local.to([...audience.rooms])
        .emit(event.name, event.payload.parse(payload))
  }

  return {
    emit: (hub, seats, event, payload, mark) => {
      if (seats.length === 0) return
      const audience = server.of(hub).to([...seats])
      if (mark) audience.emit(event, payload, mark)
      else audience.emit(event, payload)
    },
    publishToSession: (sessionId, event, payload) =>
      publishHere({ rooms: [rooms.session(sessionId)] }, event, payload),
    publishToPerson: (personId, event, payload) => publishHere(to.own(personId), event, payload),
    publishHere,
    cut: (sessionId) => {
      for (const name of HUBS) server.of(name).local.in(rooms.session(sessionId)).disconnectSockets(true)
    },
    narrow: (standing) => {
      for (const window of windowsOf(standing.id)) seating.narrow(window, standing)
    },
    reseat: async (personId) => {
      for (const window of windowsOf(personId)) {
        const { sessionId } = window.data.person
        const person = await seating.reseat(window, () => identity.findPerson(sessionId))
        // Its session has ended: the code that ended it sends the reason and cuts it, and until then it receives nothing
        // else.
        if (!person) seating.unseat(window)
      }
    },
    windows,
    connections: () => server.engine.clientsCount,
    close: () => server.close(),
  }
}

/** Sends the events of a transaction, once it is committed, through the hub of this process. */
export const createLive = (hub: () => Hub): Live => ({
  save: savePublished,
  send: (one) => {
    const { event, audience, mark = audience.mark } = one
    hub().emit(event.hub, audience.rooms, event.name, payloadOf(one), mark)
  },
})
