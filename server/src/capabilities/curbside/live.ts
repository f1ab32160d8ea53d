import { curbsideStream, settingsChanged, visitChanged } from '@corridor/contract/curbside/events.ts'
import { practiceStream } from '#platform/realtime/streams.ts'
import type { Tx } from '#platform/transaction.ts'
import type { VisitRow } from './store/visits.ts'

const curbside = practiceStream(curbsideStream)

export const streams = [curbside]

export const publishVisit = (tx: Tx, { id, practice_id, status }: VisitRow): void =>
  tx.publish(visitChanged, { id, status }, curbside.of(practice_id))

export const publishRemoved = (tx: Tx, practiceId: string, id: string): void =>
  tx.publish(visitChanged, { id, status: null }, curbside.of(practiceId))

export const publishSettings = (tx: Tx, practiceId: string): void =>
  tx.publish(settingsChanged, {}, curbside.of(practiceId))
