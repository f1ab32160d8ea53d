import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { OUT_OF_HOURS_DEFAULT } from '@corridor/contract/texting/automatic-texts.ts'
import { fillTemplate } from '@corridor/contract/worklist/template-fields.ts'
import type { Practice } from '#capabilities/office/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { answer } from '../outgoing/answer.ts'
import { findConversations, markClosedAnswers } from '../store/conversations.ts'
import { findOutOfHoursText } from '../store/numbers.ts'
import type { StoredText } from '../store/tables.ts'

/** A patient's text that nobody has answered. */
export interface Unanswered {
  practice: Practice
  row: StoredText
}

/** The answer of a closed practice with what is known of it in place of fields. */
export const fillAnswer = (text: string, { name, telephone_number }: Practice): string =>
  fillTemplate(text, {
    'practice.name': name,
    'practice.phone': telephone_number && shownAddress(telephone_number),
  }).text

/** To the minute: the closing time is worked out from a wall clock, whose seconds differ by a fraction from time to time. */
function closedSince(practice: Practice, now: Date): Date | undefined {
  const since = worklist.closedSince(practice, now)
  return since && new Date(Math.round(since.getTime() / 60_000) * 60_000)
}

/** While a practice is closed, by its hours and holidays, a patient is answered so: once until it has been open again. */
export async function answerOutOfHours(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets' | 'texting'>,
  unanswered: readonly Unanswered[],
): Promise<void> {
  for (const practice of new Set(unanswered.map((one) => one.practice))) {
    const evening = closedSince(practice, tx.now)
    const text = evening && (await findOutOfHoursText(tx.db, practice.id))
    if (!evening || text === null) continue
    const last = new Map(
      unanswered.filter((one) => one.practice === practice).map((one) => [one.row.conversation_id, one.row]),
    )
    const words = fillAnswer(text ?? OUT_OF_HOURS_DEFAULT, practice)
    const unmarked = await markClosedAnswers(tx.db, [...last.keys()], evening)
    for (const conversation of unmarked.length > 0 ? await findConversations(tx.db, unmarked) : []) {
      const { id: to } = last.get(conversation.id)!
      await answer(tx, services, conversation, { to, text: words, purpose: 'out-of-hours' })
    }
  }
}
