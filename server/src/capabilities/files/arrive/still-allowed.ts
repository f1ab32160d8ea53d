import type { BlobType } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Person } from '../../../platform/access/person.ts'
import type { Commit } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { mayUpload } from '../access.ts'
import { asSender } from './sender.ts'

/**
 * Sending takes its time. Whoever was signed out, suspended or lost the claim meanwhile is refused when their bytes are all
 * there, and leaves nothing behind; whose screen has locked meanwhile is not, what they sent is theirs. They are looked up before the transaction begins: inside, many at once would wait for
 * connections that they hold themselves.
 */
export const committingIfAllowed =
  ({ identity }: Services, { sessionId }: Person, blobType: BlobType, commit: Commit): Commit =>
  async (work) => {
    const sender = found(await identity.findPerson(sessionId, { evenLocked: true }), kernelErrors.notSignedIn)
    check(!sender.isSuspended, kernelErrors.practiceSuspended)
    check(mayUpload(asSender(sender), blobType))
    return commit(work)
  }
