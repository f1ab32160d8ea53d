import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { keywordAnswer } from '@corridor/contract/texting/automatic-texts.ts'
import { type Keyword, type KeywordLanguage, keywordOf } from '@corridor/contract/texting/words/keywords.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import type { Practice } from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { answer } from '../outgoing/answer.ts'
import { patientOf } from '../present.ts'
import { listPracticesWithNumbers } from '../store/numbers.ts'
import type { ConversationRow, StoredText } from '../store/tables.ts'

const sourceOf = (text: string): string => `texted “${[...text.trim()].slice(0, 40).join('').trimEnd()}”`

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
    isClosed: before.status === 'opted-out',
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
    source: sourceOf(row.text),
    recordedBy: null,
  })
}

/**
 * STOP or START to a number that no practice has: the installation's own. It holds for the practices whose texts leave from there, those
 * without a number, or for all that have texted this phone. Answers whether it was for anybody.
 */
export async function obeyAtNobodysNumber(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  { from: address, body, providerId }: { from: string; body: string; providerId: string },
): Promise<boolean> {
  const found = keywordOf(body)
  if (!found || found.keyword === 'help') return false
  const status = STATUS[found.keyword]
  const texted = await deliveries.practicesThatTexted(tx.db, services, address)
  const numbered = new Set(await listPracticesWithNumbers(tx.db, texted))
  const without = texted.filter((id) => !numbered.has(id))
  for (const practiceId of without.length > 0 ? without : texted) {
    const before = await patients.consent.of(tx, { practiceId, channel: 'text', address })
    if (before.status === status || (status === 'opted-in' && before.status !== 'opted-out')) continue
    await patients.consent.record(tx, {
      practiceId,
      id: stableId(`texting-consent:${providerId}:${practiceId}`),
      patientId: null,
      channel: 'text',
      address,
      status,
      source: sourceOf(body),
      recordedBy: null,
    })
  }
  return texted.length > 0
}
