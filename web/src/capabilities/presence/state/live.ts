import { on, onPulse, say, useLive } from '#platform/live.ts'
import { onShownPeople, shownPeople } from '#platform/presence/shown-people.ts'
import { useStatuses } from '#platform/presence/statuses.ts'
import { useSession } from '#platform/session.ts'
import { createHeartbeat } from './heartbeat.ts'
import { watchTouches } from './idle.ts'

const HUB = '/hubs/work-status'

/** People who are not approved yet have no status. */
const mayBeThere = () => useSession.getState().claims.includes('User')

const { isTouched } = watchTouches(() => void heartbeat.beat())
const heartbeat = createHeartbeat({
  isOpen: () => useLive.getState()[HUB] === 'connected' && mayBeThere(),
  isTouched,
  shownPeople,
  say: (said) => say('/hubs/work-status presence.heartbeat', said),
  // On one connection, answers and events arrive in the order they were sent.
  adopt: ({ own, statuses }) =>
    useStatuses.setState({ own, others: new Map(statuses.map((one) => [one.userId, one])) }),
})

onPulse(heartbeat.pulse)
onShownPeople(heartbeat.beatSoon)
useLive.subscribe((now, before) => {
  if (now[HUB] !== before[HUB]) void heartbeat.beat()
})
useSession.subscribe((now, before) => {
  if (now.claims.join() !== before.claims.join()) void heartbeat.beat()
})

// The server had lost its notices; its answers are correct again now.
on('live.missed', () => void heartbeat.beat())
on('presence.changed', (status) =>
  useStatuses.setState(({ others }) => ({ others: new Map(others).set(status.userId, status) })),
)
on('presence.own-changed', (own) => useStatuses.setState({ own }))
