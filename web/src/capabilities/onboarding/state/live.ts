import { on, useLive } from '../../../platform/live.ts'
import { readAnew } from '../../../platform/query.ts'
import { receivedQuery } from '../received/query.ts'

const readReceivedAnew = (): void => void readAnew(receivedQuery.queryKey)

on('office.received-changed', readReceivedAnew)

// It belongs to no stream, because whoever is not let in yet hears it too: after a gap it is read, not caught up on.
on('live.missed', readReceivedAnew)
useLive.subscribe((now, before) => {
  const hub = '/hubs/notification'
  if (now[hub] === 'connected' && before[hub] !== 'connected') readReceivedAnew()
})
