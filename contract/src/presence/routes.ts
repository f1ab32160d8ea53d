import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { OwnStatus, StatusChoice } from './model.ts'

export const chooseStatus = route({
  call: 'PUT /presence/v2/status',
  summary:
    'Sets the caller’s work status by hand, until a time or until it is changed. Unset (4) takes it back.',
  access: claim('User'),
  audit: 'presence.status-chosen',
  body: StatusChoice,
  reply: OwnStatus,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'presence/routes': typeof import('./routes.ts')
  }
}
