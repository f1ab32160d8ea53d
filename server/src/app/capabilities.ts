import { chat } from '../capabilities/chat/plugin.ts'
import { files } from '../capabilities/files/plugin.ts'
import { network } from '../capabilities/network/plugin.ts'
import { notifications } from '../capabilities/notifications/plugin.ts'
import { office } from '../capabilities/office/plugin.ts'
import { onboarding } from '../capabilities/onboarding/plugin.ts'
import { operator } from '../capabilities/operator/plugin.ts'
import { people } from '../capabilities/people/plugin.ts'
import { presence } from '../capabilities/presence/plugin.ts'
import { session } from '../capabilities/session/plugin.ts'
import { verification } from '../capabilities/verification/plugin.ts'
import type { Capability } from '../platform/capability.ts'

/** The capabilities in their order: each may use the `public.ts` of those above it, so there can be no circle. */
export const capabilities: readonly Capability[] = [
  people,
  files,
  office,
  session,
  verification,
  notifications,
  presence,
  network,
  chat,
  onboarding,
  operator,
]
