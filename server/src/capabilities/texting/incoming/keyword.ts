import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { keywordAnswer } from '@corridor/contract/texting/automatic-texts.ts'
import type { Keyword, KeywordLanguage } from '@corridor/contract/texting/words/keywords.ts'
import type { Services } from '../../../platform/services.ts'
import { stableId } from '../../../platform/stable-id.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Practice } from '../../office/public.ts'
import * as patients from '../../patients/public.ts'
import { answer } from '../outgoing/answer.ts'
import { patientOf } from '../present.ts'
import type { ConversationRow, StoredText } from '../store/tables.ts'

const STATUS = { stop: 'opted-out', start: 'opted-in' } as const

/**
 * A patient closed or opened their number, or asked for help. It holds for the number, so for everybody who shares it. The one answer
 * is written before the number closes; STOP that comes again is not answered.
 */
export async function obeyKeyword(
  tx: Tx,
  services: Pick<Services, 'clock' | 'hooks' | 'secrets' | 'texting'>,
  { practice, conversation, row }: { practice: Practice; conversation: ConversationRow; row: StoredText },
  { keyword, language }: { keyword: Keyword; language: KeywordLanguage },
): Promise<void> {
  const practiceId = practice.id
  const address = conversation.patient_number
  const before = await patients.consent.of(tx, { practiceId, channel: 'text', address })
  const isNews = keyword === 'help' || before.status !== STATUS[keyword]
  const facts = {
    practice: practice.name,
    phone: shownAddress(practice.telephone_number ?? conversation.practice_number),
  }
  if (isNews)
    await answer(tx, services, conversation, {
      to: row.id,
      text: keywordAnswer(keyword, language, facts),
      purpose: 'keyword-answer',
    })
  if (keyword === 'help' || !isNews) return
  await patients.consent.record(tx, {
    practiceId,
    id: stableId(`texting-consent:${row.id}`),
    patientId: patientOf(conversation)?.id ?? null,
    channel: 'text',
    address,
    status: STATUS[keyword],
    source: `texted “${row.text.trim().slice(0, 40)}”`,
    recordedBy: null,
  })
}
