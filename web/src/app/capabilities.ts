import { activity } from '#capabilities/activity/routes.tsx'
import { chat } from '#capabilities/chat/routes.tsx'
import { curbside } from '#capabilities/curbside/routes.tsx'
import { deliveries } from '#capabilities/deliveries/routes.tsx'
import { documents } from '#capabilities/documents/routes.tsx'
import { email } from '#capabilities/email/routes.tsx'
import { fax } from '#capabilities/fax/routes.tsx'
import { guests } from '#capabilities/guests/routes.tsx'
import { home } from '#capabilities/home/routes.tsx'
import { learning } from '#capabilities/learning/routes.tsx'
import { network } from '#capabilities/network/routes.tsx'
import { notifications } from '#capabilities/notifications/routes.tsx'
import { office } from '#capabilities/office/routes.tsx'
import { onboarding } from '#capabilities/onboarding/routes.tsx'
import { patients } from '#capabilities/patients/routes.tsx'
import { presence } from '#capabilities/presence/routes.tsx'
import { rooms } from '#capabilities/rooms/routes.tsx'
import { session } from '#capabilities/session/routes.tsx'
import { texting } from '#capabilities/texting/routes.tsx'
import { verification } from '#capabilities/verification/routes.tsx'
import { worklist } from '#capabilities/worklist/routes.tsx'
import type { WebCapability } from '#platform/capability.ts'

/** What the capabilities give to signed-in people, loaded after the first page. Menu items are in the rail in this order (specification, platform §6). */
export const CAPABILITIES: readonly WebCapability[] = [
  activity,
  chat,
  rooms,
  patients,
  texting,
  email,
  network,
  curbside,
  learning,
  home,
  session,
  verification,
  office,
  deliveries,
  guests,
  notifications,
  presence,
  worklist,
  documents,
  fax,
  onboarding,
]
