import {
  emptyFile,
  fileTooLarge,
  ownSpaceFull,
  practiceSpaceFull,
  tooManyFiles,
  wrongLength,
} from '@corridor/contract/files/errors.ts'
import { tooLargeText } from '@corridor/contract/files/rules.ts'
import { check, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { type AttemptRow, lockUploads } from '../store/attempts.ts'
import { growAttemptIfRoom, lockSpace, type Space } from '../store/space.ts'
import type { Allowance } from './sender.ts'

/** An upload of unknown length takes space as it grows: little at first, then as much again, up to this. */
export const RESERVE_FIRST_BYTES = 1024 ** 2
const RESERVE_MAX_BYTES = 16 * 1024 ** 2

export function checkSize(size: number, { fileBytes }: Allowance): void {
  if (size > fileBytes) throw new Refusal({ ...fileTooLarge, message: tooLargeText(fileBytes) })
}

/** Where a practice has no limit, its members do not wait for each other. */
export async function lockPracticeSpace(
  tx: Tx,
  practiceId: string | null,
  { practiceBytes }: Allowance,
): Promise<void> {
  if (practiceId && practiceBytes !== undefined) await lockSpace(tx.db, practiceId)
}

/** Which of the limits it was, in the sentence that helps. */
export function noSpace({ bytes, files }: Space, more: number, allowance: Allowance): Refusal {
  if (allowance.files !== undefined && files >= allowance.files) return new Refusal(tooManyFiles)
  const isOwn = allowance.bytes !== undefined && bytes + more > allowance.bytes
  return new Refusal(isOwn ? ownSpaceFull : practiceSpaceFull)
}

async function grow(
  { transactions }: Pick<Services, 'transactions'>,
  attempt: AttemptRow,
  more: number,
  allowance: Allowance,
): Promise<void> {
  await transactions.run(async (tx) => {
    await lockUploads(tx.db, attempt.sender)
    await lockPracticeSpace(tx, attempt.practice_id, allowance)
    const full = await growAttemptIfRoom(tx.db, attempt, more, allowance)
    if (full) throw noSpace(full, more, allowance)
  })
}

/**
 * Lets the bytes of an attempt through, and refuses the moment they are more than may be or than there is space for, or
 * fewer than were promised.
 */
export async function* withinSpace(
  services: Pick<Services, 'transactions'>,
  bytes: AsyncIterable<Uint8Array>,
  attempt: AttemptRow,
  allowance: Allowance,
): AsyncGenerator<Uint8Array, void> {
  const promised = attempt.size === null ? undefined : Number(attempt.size)
  let reserved = Number(attempt.reserved)
  let size = 0
  for await (const part of bytes) {
    size += part.length
    checkSize(size, allowance)
    check(promised === undefined || size <= promised, wrongLength)
    while (size > reserved) {
      const more = Math.min(reserved, RESERVE_MAX_BYTES)
      await grow(services, attempt, more, allowance)
      reserved += more
    }
    yield part
  }
  check(size > 0, emptyFile)
  check(promised === undefined || size === promised, wrongLength)
}
