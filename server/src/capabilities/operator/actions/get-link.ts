import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as routes from '@corridor/contract/operator/routes.ts'
import { read } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { findLink } from '../store.ts'

export const getOperatorLink = read(routes.getOperatorLink, async ({ guest, db }) => {
  const link = found(await findLink(db, guest.id), kernelErrors.linkNotValid)
  return { expiresAt: link.expires_at.toISOString() }
})
