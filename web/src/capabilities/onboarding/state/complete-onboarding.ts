import { ONBOARDING_FAILURE_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { alreadyOnboarded } from '@corridor/contract/onboarding/errors.ts'
import { ApiError, failingAs } from '#platform/api.ts'
import { renewStanding } from '#platform/session.ts'

/**
 * Runs what completes a sign-up, and then reads the user's standing. A user who is onboarded already, by another
 * window or a reply that was lost, just continues (specification, platform §4).
 */
export async function completeOnboarding(step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== alreadyOnboarded.code)
      throw failingAs(ONBOARDING_FAILURE_MESSAGE, error)
  }
  await renewStanding()
}
