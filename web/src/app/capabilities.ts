import { activity } from '../capabilities/activity/routes.tsx'
import { chat } from '../capabilities/chat/routes.tsx'
import { curbside } from '../capabilities/curbside/routes.tsx'
import { email } from '../capabilities/email/routes.tsx'
import { home } from '../capabilities/home/routes.tsx'
import { learning } from '../capabilities/learning/routes.tsx'
import { network } from '../capabilities/network/routes.tsx'
import { notifications } from '../capabilities/notifications/routes.tsx'
import { office } from '../capabilities/office/routes.tsx'
import { onboarding } from '../capabilities/onboarding/routes.tsx'
import { operator } from '../capabilities/operator/routes.tsx'
import { presence } from '../capabilities/presence/routes.tsx'
import { rooms } from '../capabilities/rooms/routes.tsx'
import { sandbox } from '../capabilities/sandbox/routes.tsx'
import { session } from '../capabilities/session/routes.tsx'
import { texting } from '../capabilities/texting/routes.tsx'
import { verification } from '../capabilities/verification/routes.tsx'
import type { WebCapability } from '../platform/capability.ts'

/** What the app is made of. Entries stand in the rail in this order (specification, platform §6). */
export const CAPABILITIES: readonly WebCapability[] = [
  activity,
  chat,
  rooms,
  texting,
  email,
  network,
  curbside,
  learning,
  home,
  session,
  office,
  verification,
  notifications,
  presence,
  onboarding,
  operator,
  sandbox,
]
