import type { StoredFile } from '@corridor/contract/files/model.ts'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import { createBoundedMap } from '#platform/cache/bounded-map.ts'
import { readPhone } from '#platform/phone.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Batch, Tx } from '#platform/transaction.ts'
import type { IncomingText } from '#providers/sms/port.ts'
import { ITEM_KIND } from '../kind.ts'
import { mayClaim } from '../numbers.ts'
import { claimReceived, type ReceivedPictures, receivePictures } from '../pictures.ts'
import { conversationIdOf, type NumberPair, pipelineConversations } from '../store/conversations.ts'
import { messages } from '../store/messages.ts'
import { findOwners } from '../store/numbers.ts'
import { type TextDraft, textTables } from '../store/tables.ts'
import { obeyAtNobodysNumber } from './keyword.ts'

type ReceivesTexts = Pick<
  Services,
  'clock' | 'config' | 'db' | 'log' | 'scanner' | 'secrets' | 'sms' | 'texting' | 'transactions' | 'vault'
>

/** Longer than any carrier delivers. */
const INCOMING_MAX = 10_000

/** What a column of text can hold: no zeros, no halves of characters, and no half one where it was cut off. */
const storable = (text: string, max: number): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')

/** Reading a number takes 27 µs, and a phone that texts once texts again. */
const readNumbers = createBoundedMap<string>(10_000)

/** A short code, or a sender with letters, stays as it came. */
export function numberIn(written: string): string {
  const known = readNumbers.get(written)
  if (known !== undefined) return known
  const number = readPhone(written, 'phone') ?? storable(written.trim(), 20)
  readNumbers.set(written, number)
  return number
}

/** Of 64 at once, half were stored alone without it, each as slowly as thirty together. */
const BESIDE = 24

interface Arrived extends IncomingText {
  /** Names it among those that are stored, where it may be there. */
  arrivalId?: string
  /** Those that were stored before. */
  pictures?: ReceivedPictures
}

interface Addressed {
  text: Arrived
  pair: NumberPair
  conversationId: string
  id: string
}

const messageIdOf = (practiceNumber: string, { providerId }: IncomingText): string =>
  stableId(`incoming-text:${practiceNumber}:${providerId}`)

/** The files of one that came before are its own already. */
async function claimNew(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets'>,
  { text: { pictures }, conversationId, id }: Addressed,
): Promise<StoredFile[]> {
  if (!pictures?.fileIds.length) return []
  await lockConversations(tx.db, textTables, [conversationId])
  const isKnown = (await messages.find(tx.db, { conversationId }, { id })) !== undefined
  return isKnown ? [] : claimReceived(tx, services, pictures.fileIds, id)
}

const draftOf = ({ text, pair, conversationId, id }: Addressed, files: readonly StoredFile[]): TextDraft => ({
  conversationId,
  practiceId: pair.practiceId,
  senderId: null,
  id,
  text: storable(text.body, INCOMING_MAX),
  isIncoming: true,
  purpose: 'text',
  status: 'received',
  deliveryId: null,
  files,
  missingPictures: text.pictures?.missing ?? [],
})

/** Answers those that are stored: one whose number was given up at this very moment is not. */
async function storeOurs(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secrets' | 'texting'>,
  ours: readonly Addressed[],
): Promise<Set<Addressed>> {
  if (ours.length === 0) return new Set()
  pipelineConversations(
    tx,
    ours.map(({ pair }) => pair),
  )
  const drafts: TextDraft[] = []
  for (const one of ours) drafts.push(draftOf(one, await claimNew(tx, services, one)))
  const added = new Set<TextDraft>()
  const outcomes = await services.texting.conversations.append(tx, drafts, (draft) => added.add(draft))
  const stored = ours.filter((_, at) => {
    const outcome = outcomes[at]
    // Thrown, it leaves its pictures to the next try.
    if (outcome instanceof Refusal && drafts[at]!.files.length > 0) throw outcome
    return !(outcome instanceof Refusal)
  })
  auditBeyondCall(
    tx,
    ...ours
      .filter((_, at) => added.has(drafts[at]!))
      .map(({ pair: { practiceId }, conversationId, text: { broughtBy } }) => ({
        ...broughtBy,
        word: 'texting.text-received',
        practiceId,
        subject: { kind: ITEM_KIND, id: conversationId },
      })),
  )
  return new Set(stored)
}

const ownersOf = (
  { db, now }: Tx,
  services: Pick<Services, 'config' | 'sms'>,
  texts: readonly Arrived[],
): Promise<(string | undefined)[]> =>
  findOwners(
    db,
    texts.map(({ to, arrivalId = null }) => {
      const number = numberIn(to)
      return { number, arrivalId, isFree: mayClaim(services, number) }
    }),
    now,
  )

/** Stores texts that arrived together. One to a number that no practice has any more is left out, and is not ours to answer; STOP there holds all the same. */
async function storeAll(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'secrets' | 'sms' | 'texting'>,
  texts: readonly Arrived[],
): Promise<{ isOurs: boolean }[]> {
  const patientNumbers = texts.map(({ from }) => numberIn(from))
  const practiceNumbers = texts.map(({ to }) => numberIn(to))
  const owners = await ownersOf(tx, services, texts)
  const addressed = texts.map((text, at): Addressed | undefined => {
    const practiceNumber = practiceNumbers[at]!
    const practiceId = owners[at]
    if (practiceId === undefined) return undefined
    const pair = { practiceId, practiceNumber, patientNumber: patientNumbers[at]! }
    return { text, pair, conversationId: conversationIdOf(pair), id: messageIdOf(practiceNumber, text) }
  })
  const stored = await storeOurs(
    tx,
    services,
    addressed.filter((one) => one !== undefined),
  )
  const outcomes: { isOurs: boolean }[] = []
  for (const [at, one] of addressed.entries()) {
    const { body, providerId } = texts[at]!
    const arrived = { from: patientNumbers[at]!, body, providerId }
    const isStored = one !== undefined && stored.has(one)
    outcomes.push({ isOurs: isStored || (await obeyAtNobodysNumber(tx, services, arrived)) })
  }
  return outcomes
}

/** Its pictures are stored first, and it by itself: nothing else waits for them. */
async function receiveWithPictures(services: ReceivesTexts, text: Arrived): Promise<{ isOurs: boolean }> {
  const { transactions } = services
  const [practiceId] = await transactions.run((tx) => ownersOf(tx, services, [text]), 'system')
  if (practiceId === undefined) return { isOurs: false }
  const messageId = messageIdOf(numberIn(text.to), text)
  const pictures = await receivePictures(services, practiceId, messageId, text.media)
  const [stored] = await transactions.run((tx) => storeAll(tx, services, [{ ...text, pictures }]), 'system')
  return stored!
}

/**
 * Takes in a text that a carrier delivers, with whatever else arrives meanwhile. It may come twice: it is stored once, by the
 * carrier's own id. Answers once it is stored; failing, the carrier brings it again.
 */
export function receiveText(services: ReceivesTexts, text: Arrived): Promise<{ isOurs: boolean }> {
  if (text.media.length > 0) return receiveWithPictures(services, text)
  const batch: Batch<Arrived, { isOurs: boolean }> = {
    lane: 'texting.incoming',
    // Texts of different phones need not wait for each other.
    about: text.from,
    beside: BESIDE,
    actingFor: 'system',
    work: (tx, texts) => storeAll(tx, services, texts),
  }
  return services.transactions.batch(batch, text)
}
