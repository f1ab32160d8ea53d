import { auditWords } from '@corridor/contract/presence/audit-words.ts'
import { heartbeat } from '@corridor/contract/presence/events.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import { handleMessage } from '#platform/realtime/message-handling.ts'
import * as chooseStatus from './actions/choose-status.ts'
import { createBoard } from './board.ts'
import { fillDemo } from './demo.ts'
import { noContacts } from './sources.ts'

export const presence: Capability = {
  name: 'presence',
  auditWords,
  routes: mountedIn(chooseStatus),
  messages: [
    handleMessage(heartbeat, ({ person, window, payload, services }) =>
      services.presence.board.beat(person, window, payload),
    ),
  ],
  prepare: (services) => {
    services.presence = { ...noContacts(), board: createBoard(services) }
  },
  fillDemo,
}
