import * as routes from '@corridor/contract/guests/routes.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { steps } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { openLink } from '../links/open-link.ts'

export const openGuestLink = steps(
  routes.openGuestLink,
  async ({ guest, body, origin, services, commit }) => {
    const practiceId = found(guest.practiceId, kernelErrors.linkNotValid)
    return openLink(services, { id: guest.id, practiceId }, { answers: body, origin, commit })
  },
)
