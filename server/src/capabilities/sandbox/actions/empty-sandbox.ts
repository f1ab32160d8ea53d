import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/sandbox/routes.ts'
import { action } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { emptySandbox as empty } from '../empty.ts'

export const emptySandbox = action(routes.emptySandbox, async ({ tx, services: { stands } }) => {
  check(Object.values(stands).includes(true), kernelErrors.notFound)
  await empty(tx.db)
  return done
})
