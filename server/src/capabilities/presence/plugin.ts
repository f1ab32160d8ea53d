import { heartbeat } from '@corridor/contract/presence/events.ts'
import type { Capability } from '../../platform/capability.ts'
import { hears } from '../../platform/realtime/hearing.ts'
import { createBoard } from './board.ts'
import { fillDemo } from './demo.ts'
import { routes } from './routes.ts'
import { nothingKnown } from './sources.ts'

export const presence: Capability = {
  name: 'presence',
  routes,
  hears: [
    hears(heartbeat, ({ person, window, payload, services }) =>
      services.presence.board.beat(person, window, payload),
    ),
  ],
  prepare: (services) => {
    services.presence = { ...nothingKnown(), board: createBoard(services) }
  },
  fillDemo,
}
