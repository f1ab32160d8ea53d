import type { PersonLists } from '@corridor/contract/network/rules.ts'
import { type Actor, type FaultPart, followed } from '#testing/faults/declaration.ts'
import { applied, readLists } from './person-connections.ts'

const PEOPLE = 30
/** Below the daily limit of requests, even when every request is sent twice. */
const REQUESTS_BY_ONE = 20

/** People who request connections with one person after another. */
export const faults: FaultPart = {
  capability: 'network',
  prepare: async (world) => {
    const people = await world.people(PEOPLE, { place: 'alone', claims: ['IndividualNetwork'] })
    const senderOf = (number: number) => people[Math.floor(number / REQUESTS_BY_ONE)]!
    const watched = people.slice(0, 2)
    return {
      pauseMs: 250,
      most: (PEOPLE - REQUESTS_BY_ONE) * REQUESTS_BY_ONE,
      write: async (personConnectionId, count) => {
        const [from, number] = [Math.floor((count - 1) / REQUESTS_BY_ONE), (count - 1) % REQUESTS_BY_ONE]
        const to = people[from + 1 + number]!
        const body = { personConnectionId, targetPersonId: to.givenName, message: '' }
        await world.call('POST /persons/connections', { as: senderOf(count - 1), body })
      },
      read: async () => {
        const lists = await Promise.all(people.map((as) => readLists(world as never, as)))
        return lists.flatMap(({ sent }) => sent.map(({ personConnectionId }) => personConnectionId))
      },
      windows: watched.map((as: Actor, number) =>
        followed<PersonLists>({
          name: `network of person ${number + 1}`,
          as,
          streams: [`network-own:${as.givenName}`],
          read: () => readLists(world as never, as),
          apply: applied,
        }),
      ),
    }
  },
}
