import { chat } from '#capabilities/chat/plugin.ts'
import { curbside } from '#capabilities/curbside/plugin.ts'
import { deliveries } from '#capabilities/deliveries/plugin.ts'
import { documents } from '#capabilities/documents/plugin.ts'
import { email } from '#capabilities/email/plugin.ts'
import { fax } from '#capabilities/fax/plugin.ts'
import { files } from '#capabilities/files/plugin.ts'
import { guests } from '#capabilities/guests/plugin.ts'
import { network } from '#capabilities/network/plugin.ts'
import { notifications } from '#capabilities/notifications/plugin.ts'
import { office } from '#capabilities/office/plugin.ts'
import { onboarding } from '#capabilities/onboarding/plugin.ts'
import { operator } from '#capabilities/operator/plugin.ts'
import { patients } from '#capabilities/patients/plugin.ts'
import { people } from '#capabilities/people/plugin.ts'
import { presence } from '#capabilities/presence/plugin.ts'
import { rooms } from '#capabilities/rooms/plugin.ts'
import { sandbox } from '#capabilities/sandbox/plugin.ts'
import { session } from '#capabilities/session/plugin.ts'
import { texting } from '#capabilities/texting/plugin.ts'
import { verification } from '#capabilities/verification/plugin.ts'
import { worklist } from '#capabilities/worklist/plugin.ts'
import type { Capability } from '#platform/capability.ts'

/** The capabilities in their order: each may use the `public.ts` of those above it, so there can be no circle. */
export const capabilities: readonly Capability[] = [
  sandbox,
  people,
  files,
  deliveries,
  office,
  session,
  verification,
  notifications,
  presence,
  network,
  guests,
  patients,
  worklist,
  chat,
  rooms,
  texting,
  email,
  documents,
  fax,
  curbside,
  onboarding,
  operator,
]
