import { notificationsEntry } from '#capabilities/notifications/entry-routes.ts'
import { onboardingEntry } from '#capabilities/onboarding/entry-routes.ts'
import { operatorEntry } from '#capabilities/operator/entry-routes.ts'
import { sandboxEntry } from '#capabilities/sandbox/entry-routes.ts'
import { sessionEntry } from '#capabilities/session/entry-routes.ts'
import { verificationEntry } from '#capabilities/verification/entry-routes.ts'
import type { AppRoute } from '#platform/capability/app-route.ts'

/** The screens of people without a session: all that the first page knows of the capabilities. */
export const ENTRY_ROUTES: readonly AppRoute[] = [
  ...sessionEntry,
  ...onboardingEntry,
  ...verificationEntry,
  ...notificationsEntry,
  ...operatorEntry,
  ...sandboxEntry,
]
