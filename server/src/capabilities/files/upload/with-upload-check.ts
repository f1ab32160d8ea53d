import type { BlobType } from '@corridor/contract/files/rules.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Person } from '#platform/access/person.ts'
import type { Commit } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { mayUpload } from '../access.ts'
import { asSender } from './sender.ts'

/**
 * Uploads take time. A person who was signed out, suspended or lost the claim in between is refused once all
 * bytes have arrived, and nothing is stored; a locked screen does not matter. The person is looked up before
 * the transaction begins, because inside it many uploads at once would wait for connections that they occupy
 * themselves.
 */
export const withUploadCheck =
  (
    { identity }: Pick<Services, 'identity'>,
    { sessionId }: Person,
    blobType: BlobType,
    commit: Commit,
  ): Commit =>
  async (work) => {
    const sender = found(await identity.findPerson(sessionId, { evenLocked: true }), kernelErrors.notSignedIn)
    check(!sender.isSuspended, kernelErrors.practiceSuspended)
    check(mayUpload(asSender(sender), blobType))
    return commit(work)
  }
