import { on, onPulse, tell, useLive } from '../../../platform/live.ts'
import { onShownPeople, shownPeople } from '../../../platform/presence/shown-people.ts'
import { useStatuses } from '../../../platform/presence/statuses.ts'
import { useSession } from '../../../platform/session.ts'
import { createHeartbeat } from './heartbeat.ts'
import { watchTouches } from './idle.ts'

const HUB = '/hubs/work-status'

/** Whoever has not been let in is nowhere yet. */
const mayBeThere = () => useSession.getState().claims.includes('User')

const { isTouched } = watchTouches(() => void heartbeat.beat())
const heartbeat = createHeartbeat({
  isOpen: () => useLive.getState()[HUB] === 'connected' && mayBeThere(),
  isTouched,
  shownPeople,
  say: (said) => tell('/hubs/work-status presence.heartbeat', said),
  // On one line an answer never overtakes what was told before it, nor the other way around.
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

// The server was cut off from the news: what it answers now is right again.
on('live.missed', () => void heartbeat.beat())
on('presence.changed', (status) =>
  useStatuses.setState(({ others }) => ({ others: new Map(others).set(status.userId, status) })),
)
on('presence.own-changed', (own) => useStatuses.setState({ own }))
