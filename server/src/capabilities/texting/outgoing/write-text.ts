import { introductionOf, withIntroduction } from '@corridor/contract/texting/automatic-texts.ts'
import { linksAlone, tooLong } from '@corridor/contract/texting/errors.ts'
import { TEXT_MAX } from '@corridor/contract/texting/limits.ts'
import { textTooLong } from '@corridor/contract/texting/problems.ts'
import type { TextPurpose } from '@corridor/contract/texting/types.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import * as office from '#capabilities/office/public.ts'
import type { Database } from '#platform/database/database.ts'
import { found, Refusal, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { ITEM_KIND } from '../kind.ts'
import { answerProblem } from '../phone.ts'
import { claimPictures } from '../pictures.ts'
import { patientOf, smsStatusOf } from '../present.ts'
import { ownNumbers } from '../store/numbers.ts'
import type { ConversationRow, TextDraft } from '../store/tables.ts'

export interface Writing {
  id: string
  text: string
  /** Nobody for what is answered by itself. */
  senderId: string | null
  purpose: TextPurpose
  /** Questions that the sender has answered with yes. */
  confirmed?: readonly string[]
  /** Uploaded pictures of the sender. */
  fileIds?: readonly string[]
}

/** A text as it leaves: the first one to a number names the practice. */
export async function introduceIn(
  db: Database,
  { practice_id, introduced_at }: ConversationRow,
  text: string,
): Promise<string> {
  if (introduced_at !== null) return text
  return withIntroduction(text, introductionOf(found(await office.findPractice(db, practice_id)).name))
}

/** Carriers refuse what is longer, so that it is measured as it leaves. */
export function checkLength(leaving: string, written: string): void {
  if (leaving.length > TEXT_MAX)
    throw wrongInput('body.smsMessage', textTooLong(leaving.length - written.length), tooLong)
}

/**
 * Writes a text's row among what leaves, and returns it as it is to be appended. Its conversation is locked. The gate may refuse it,
 * which undoes all of it; written twice, by a repeated call, it leaves once.
 */
export async function writeText(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets'>,
  conversation: ConversationRow,
  writing: Writing,
): Promise<TextDraft> {
  const { id, senderId, purpose, confirmed = [], fileIds = [] } = writing
  const { practice_id: practiceId } = conversation
  const isByHand = purpose === 'text' || purpose === 'list'
  const obstacle = !isByHand
    ? undefined
    : conversation.practice_number === ''
      ? linksAlone
      : answerProblem(conversation.patient_number, await ownNumbers(tx.db, practiceId))
  if (obstacle) throw new Refusal(obstacle)
  const text =
    isByHand || purpose === 'out-of-hours'
      ? await introduceIn(tx.db, conversation, writing.text)
      : writing.text
  if (isByHand) checkLength(text, writing.text)
  const key = `text:${conversation.id}:${id}`
  const recordId = deliveries.deliveryIdOf({ practiceId, key })
  const files =
    senderId && fileIds.length > 0 ? await claimPictures(tx, services, senderId, { fileIds, recordId }) : []
  const row = await deliveries.send(tx, services, {
    key,
    channel: 'text',
    to: conversation.patient_number,
    practiceId,
    item: { kind: ITEM_KIND, id: conversation.id },
    // An automatic answer has no sender who could confirm which of two patients it is for.
    patientId: isByHand ? (patientOf(conversation)?.id ?? null) : null,
    sentBy: senderId,
    purpose,
    confirmed,
    content: {
      text,
      from: conversation.practice_number,
      ...(files.length > 0 && {
        pictures: { recordId, files: files.map(({ id: fileId, fileName }) => ({ id: fileId, fileName })) },
      }),
    },
  })
  return {
    conversationId: conversation.id,
    practiceId,
    senderId,
    id,
    text,
    isIncoming: false,
    purpose,
    status: smsStatusOf(row.state),
    deliveryId: row.id,
    files,
    missingPictures: [],
  }
}
