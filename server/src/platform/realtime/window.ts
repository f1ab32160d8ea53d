import type { DefaultEventsMap, Socket } from 'socket.io'
import type { Person } from '../access/person.ts'

interface WindowData {
  /** Whoever opened it, as they were known when they were last looked up. */
  person: Person
  /** Nobody can say at this moment what the person may hear or do, so it is nothing. */
  isHeld: boolean
  /** How many losses the seating knew of when the person was looked up. */
  asOf: number
  expiry: NodeJS.Timeout
}

/** One live connection of somebody's window to one of the hubs. */
export type Window = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WindowData>
