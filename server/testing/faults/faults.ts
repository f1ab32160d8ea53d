import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { FaultInstallation } from './installation.ts'
import type { PatientClient } from './patient-client.ts'

interface Hurt {
  installation: FaultInstallation
  client: PatientClient
  chance: Chance
}

/** Something that goes wrong while traffic flows. Answers how often it did. */
export interface Fault {
  name: string
  isPossible: (installation: FaultInstallation) => boolean
  happen: (hurt: Hurt) => Promise<number>
  /** How often at least, in the long form. */
  times: number
}

const anywhere = () => true
const severalProcesses = ({ servers }: FaultInstallation) => servers.length > 1

/** How long a connection is bad, or a client sends twice, each time. */
const BAD_MS = 1_500

export const FAULTS: readonly Fault[] = [
  {
    name: 'a server is killed (kill -9)',
    isPossible: anywhere,
    times: 20,
    happen: async ({ installation, chance }) => {
      const server = chance.pick(installation.servers)
      await pause(chance.between(0, 1_500))
      await server.running.kill()
      server.running = server.launch()
      if (chance.between(0, 4) > 0) {
        await server.running.ready
        return 1
      }
      // Also one that is only starting: in the middle of its migrations, its queue, its hub.
      await pause(chance.between(0, 2_000))
      await server.running.kill()
      server.running = server.launch()
      await server.running.ready
      return 2
    },
  },
  {
    name: 'PostgreSQL is restarted, or killed',
    isPossible: anywhere,
    times: 4,
    happen: async ({ installation, chance }) => {
      await pause(chance.between(0, 1_000))
      await installation.restartPostgres(chance.between(0, 2) === 0)
      return 1
    },
  },
  {
    name: 'Redis is restarted',
    isPossible: ({ restartRedis }) => restartRedis !== undefined,
    times: 4,
    happen: async ({ installation, chance }) => {
      await pause(chance.between(0, 1_000))
      await installation.restartRedis?.()
      return 1
    },
  },
  {
    name: 'lines break while something is sent, and it is sent again',
    isPossible: anywhere,
    times: 5,
    happen: async ({ installation: { servers } }) => {
      for (const { proxy } of servers) proxy.breakOff()
      await pause(BAD_MS)
      return servers.reduce((sum, { proxy }) => sum + proxy.mend(), 0)
    },
  },
  {
    name: 'windows stop reading for a while',
    isPossible: anywhere,
    times: 3,
    happen: async ({ installation: { servers } }) => {
      for (const { slowProxy } of servers) slowProxy.stall()
      await pause(2 * BAD_MS)
      for (const { slowProxy } of servers) slowProxy.mend()
      return servers.length
    },
  },
  {
    name: 'every request is sent twice at once',
    isPossible: anywhere,
    times: 3,
    happen: async ({ client }) => {
      client.everythingTwice(true)
      await pause(BAD_MS)
      client.everythingTwice(false)
      return 1
    },
  },
  {
    name: 'rolling restart',
    isPossible: severalProcesses,
    times: 3,
    happen: async ({ installation: { servers } }) => {
      for (const server of servers) {
        await server.running.stop()
        server.running = server.launch()
        await server.running.ready
      }
      return 1
    },
  },
]
