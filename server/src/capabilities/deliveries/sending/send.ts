import {
  alreadyRetried,
  contentGone,
  noSuchChannel,
  notFailed,
  tooLateToCancel,
} from '@corridor/contract/deliveries/errors.ts'
import { ITEM_DELIVERIES_MAX } from '@corridor/contract/deliveries/limits.ts'
import { isRetriable } from '@corridor/contract/deliveries/rules.ts'
import type { Database } from '#platform/database/database.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { queueHandOver } from '../handover/hand-over-job.ts'
import { publishChanged, runMoved } from '../reports/record-reports.ts'
import {
  type DeliveryRow,
  findDeliveryOf,
  listOfItem,
  listPracticesThatTexted,
  lockDelivery,
} from '../store/deliveries.ts'
import { cancelDelivery } from '../store/moves.ts'
import { admit, deliveryIdOf } from './admit.ts'
import type { Content, DeliveryContents, Item, Outgoing, SendingChannel } from './outgoing.ts'
import { PICTURE_HOLDER } from './outgoing.ts'
import { openAddress, openContent, outgoingOf, recipientOf } from './sealed-content.ts'

type SendNeeds = Pick<Services, 'hooks' | 'secrets'>

/**
 * Sends something, once for its key, in the transaction of its sender: the gate is called, the row is written, and
 * what leaves leaves after the commit. The transaction acts for the practice, or as the system where there is none.
 * Throws a refusal where the gate refuses or has a question.
 */
export async function send(tx: Tx, services: SendNeeds, outgoing: Outgoing): Promise<DeliveryRow> {
  const { row, isNew } = await admit(tx, services, outgoing, { id: deliveryIdOf(outgoing) })
  if (isNew) await queueHandOver(tx, row, row.waits_until)
  return row
}

/** The practices that have texted a number, in a transaction of the system. */
export const practicesThatTexted = (
  db: Database,
  { secrets }: Pick<Services, 'secrets'>,
  number: string,
): Promise<string[]> => listPracticesThatTexted(db, recipientOf(secrets, number))

/** What left about one item of a practice, newest first. */
export const ofItem = (db: Database, practiceId: string, item: Item): Promise<DeliveryRow[]> =>
  listOfItem(db, practiceId, item, ITEM_DELIVERIES_MAX)

/** The same words for another channel. Pages have no words, and words no pages. */
function convert(content: Content, channel: SendingChannel): Content {
  check('fileId' in content === (channel === 'fax'), noSuchChannel)
  return channel === 'text' && 'subject' in content ? { text: content.text } : content
}

/** A text to a patient, whose words everybody on the way could read if they stood in a mail. */
const isText = (content: Content): content is DeliveryContents['text'] =>
  !('fileId' in content || 'subject' in content)

export interface Retry {
  practiceId: string
  id: string
  by: string
  /** Another channel has another address. */
  channel?: SendingChannel
  to?: string
  confirmed?: readonly string[]
}

/** Whether a delivery is what this wish led to: it came twice, because its answer was lost. */
const isFrom = (
  secrets: Services['secrets'],
  row: DeliveryRow,
  { by, channel, to }: Pick<Required<Retry>, 'by' | 'channel' | 'to'>,
): boolean =>
  row.sent_by === by &&
  row.channel === channel &&
  row.sealed_to !== null &&
  openAddress(secrets, row.id, row.sealed_to) === to

/** Sends what failed once more, as a delivery of its own. Of two who do so at once one wins; the same wish twice is one. */
export async function retry(
  tx: Tx,
  services: SendNeeds & Pick<Services, 'channels' | 'deliveries'>,
  wish: Retry,
): Promise<DeliveryRow> {
  // Two who choose different ways at once take turns.
  await lockDelivery(tx.db, wish.practiceId, wish.id)
  const row = found(await findDeliveryOf(tx.db, wish.practiceId, wish.id))
  check(isRetriable(row.state), notFailed)
  if (row.sealed === null) throw new Refusal(contentGone)
  const before = openContent(services.secrets, row.id, row.sealed)
  const channel = wish.channel ?? (row.channel as SendingChannel)
  check(services.channels[channel] !== undefined, noSuchChannel)
  const to = wish.to ?? before.to
  if (channel === 'email' && isText(before.content))
    return retryBehindLink(tx, services, row, { ...wish, to, content: before.content })
  const outgoing = {
    ...outgoingOf(row, before),
    key: `retry:${row.id}`,
    channel,
    to,
    content: convert(before.content, channel) as DeliveryContents[typeof channel],
    sentBy: wish.by,
    confirmed: wish.confirmed ?? [],
    isAddressTyped: to !== before.to,
    retryOf: row.id,
  } as Outgoing
  check(row.retried_as === null || row.retried_as === deliveryIdOf(outgoing), alreadyRetried)
  const { row: added, isNew } = await admit(tx, services, outgoing, { id: deliveryIdOf(outgoing) })
  if (!isNew) {
    check(isFrom(services.secrets, added, { by: wish.by, channel, to: outgoing.to }), alreadyRetried)
    return added
  }
  await queueHandOver(tx, added, added.waits_until)
  publishChanged(tx, row)
  return added
}

type TextTo = { to: string; content: DeliveryContents['text'] }

/** The words and pictures of a text go to an email address behind a link that needs a code. */
async function retryBehindLink(
  tx: Tx,
  { secrets, deliveries }: Pick<Services, 'secrets' | 'deliveries'>,
  row: DeliveryRow,
  { practiceId, by, to, content: { text, pictures }, confirmed = [] }: Retry & TextTo,
): Promise<DeliveryRow> {
  const { sendBehindLink } = deliveries
  if (!sendBehindLink) throw new Refusal(noSuchChannel)
  if (row.retried_as === null) {
    const about = row.item_kind && row.item_id ? { kind: row.item_kind, id: row.item_id } : null
    await sendBehindLink(tx, {
      id: stableId(`delivery-behind-link:${row.id}`),
      practiceId,
      senderId: by,
      to,
      text,
      pictures: pictures
        ? {
            from: { holder: PICTURE_HOLDER, recordId: pictures.recordId },
            fileIds: pictures.files.map((file) => file.id),
          }
        : null,
      patientId: row.patient_id,
      confirmed,
      retryOf: { id: row.id, about },
    })
    publishChanged(tx, row)
  }
  const again = (await findDeliveryOf(tx.db, practiceId, row.id))?.retried_as
  const added = again ? await findDeliveryOf(tx.db, practiceId, again) : undefined
  if (!added || !isFrom(secrets, added, { by, channel: 'email', to })) throw new Refusal(alreadyRetried)
  return added
}

/** Calls off what has not left; the second time changes nothing. */
export async function cancel(
  tx: Tx,
  { hooks }: Pick<Services, 'hooks'>,
  practiceId: string,
  id: string,
): Promise<void> {
  const row = found(await findDeliveryOf(tx.db, practiceId, id))
  if (await cancelDelivery(tx.db, practiceId, id, tx.now)) {
    publishChanged(tx, row)
    return runMoved(tx, { hooks }, practiceId, { ...row, state: 'cancelled', reason: null })
  }
  check((await findDeliveryOf(tx.db, practiceId, id))?.state === 'cancelled', tooLateToCancel)
}
