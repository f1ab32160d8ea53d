import type { DefaultEventsMap, Socket } from 'socket.io'
import type { Person } from '../access/person.ts'

interface WindowData {
  /** The person who opened it, as of their last lookup. */
  person: Person
  /** It is not certain at this moment what the person may receive or do, so it is nothing. */
  isUnseated: boolean
  /** How many losses the seating knew of when the person was looked up. */
  asOf: number
  expiry: NodeJS.Timeout
}

/** One live connection of somebody's window to one of the hubs. */
export type Window = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WindowData>
