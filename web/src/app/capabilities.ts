import { routes as activity } from '../capabilities/activity/routes.tsx'
import { routes as chat } from '../capabilities/chat/routes.tsx'
import { routes as curbside } from '../capabilities/curbside/routes.tsx'
import { routes as email } from '../capabilities/email/routes.tsx'
import { routes as home } from '../capabilities/home/routes.tsx'
import { routes as learning } from '../capabilities/learning/routes.tsx'
import { routes as network } from '../capabilities/network/routes.tsx'
import { routes as office } from '../capabilities/office/routes.tsx'
import { routes as onboarding } from '../capabilities/onboarding/routes.tsx'
import { routes as rooms } from '../capabilities/rooms/routes.tsx'
import { routes as sandbox } from '../capabilities/sandbox/routes.tsx'
import { routes as session } from '../capabilities/session/routes.tsx'
import { routes as texting } from '../capabilities/texting/routes.tsx'
import { routes as verification } from '../capabilities/verification/routes.tsx'
import type { AppRoute } from './route-types.ts'

/** Every address of the product, as the capabilities declare them. */
export const ROUTES: readonly AppRoute[] = [
  ...session,
  ...verification,
  ...office,
  ...onboarding,
  ...home,
  ...activity,
  ...chat,
  ...rooms,
  ...texting,
  ...email,
  ...network,
  ...curbside,
  ...learning,
  ...sandbox,
]
