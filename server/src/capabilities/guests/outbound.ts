import { linkMail } from '@corridor/contract/guests/link-mail.ts'
import type { Language } from '@corridor/contract/guests/model.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import * as office from '#capabilities/office/public.ts'
import { writtenPhone } from '#platform/phone.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { linkToken } from './links/tokens.ts'
import { codeMail } from './mails.ts'
import type { Link } from './store/tables.ts'

export const GUEST_PATH = '/g'

export type SendsLinks = Pick<Services, 'hooks' | 'secrets' | 'config' | 'guestKinds' | 'clock'>

/** What a link can travel by. */
export type LinkChannel = 'email' | 'text'

type Sending = Pick<Link, 'id' | 'practice_id' | 'sending'>

const keyOf = ({ id, sending }: Sending): string => `guest-link:${id}:${sending}`

/** The delivery by which one sending of a link leaves. */
export const deliveryOf = (sending: Sending): string =>
  deliveries.deliveryIdOf({ practiceId: sending.practice_id, key: keyOf(sending) })

/**
 * Sends a link by mail, or by text where there is no address or the sender says so, once for each sending. A text of the practice waits for the morning; one
 * that the guest has asked for does not. Throws where the recipient does not want to be written to.
 */
export async function sendLink(
  tx: Tx,
  services: SendsLinks,
  link: Link,
  {
    isAwaited,
    by,
    patientId = null,
    confirmed = [],
    isAddressTyped = false,
    retryOf,
  }: {
    isAwaited: boolean
    by?: LinkChannel | undefined
    patientId?: string | null | undefined
    confirmed?: readonly string[] | undefined
    isAddressTyped?: boolean | undefined
    retryOf?: string | undefined
  },
): Promise<void> {
  const { secrets, config, guestKinds, clock } = services
  const practice = await office.findPractice(tx.db, link.practice_id)
  if (!practice) throw new Error('A link belongs to a practice.')
  const kind = guestKinds.get(link.kind)
  const url = `${config.publicUrl}${GUEST_PATH}#${linkToken(secrets, link)}`
  const phone = practice.telephone_number && writtenPhone(practice.telephone_number)
  const own = await kind.ownSentence?.(tx, link)
  const { short, ...mail } = linkMail((await kind.mailTextOf?.(tx, link)) ?? kind.mailText, {
    practiceName: practice.name,
    phone,
    link: url,
    own,
  })
  const outgoing = {
    key: keyOf(link),
    practiceId: link.practice_id,
    item: { kind: kind.item, id: link.subject_id },
    patientId,
    sentBy: link.sent_by,
    confirmed,
    isAddressTyped,
    ...(retryOf && { retryOf }),
    purpose: 'secure-link',
    isSecret: true,
    isHashed: true,
    // One that repeats a failure is looked at by the person who repeated it.
    ifUnclear: retryOf ? 'leave' : 'resend',
  } as const
  // The demo world dates its links back; what leaves leaves now.
  await deliveries.send(
    { ...tx, now: clock.now() },
    services,
    link.email === null || by === 'text'
      ? {
          ...outgoing,
          channel: 'text',
          to: link.mobile!,
          content: { text: short },
          mayWait: !isAwaited && !kind.isTimely,
        }
      : { ...outgoing, channel: 'email', to: link.email, content: mail },
  )
}

/** Calls off what has not left yet; what has left stays, and opens nothing. */
export async function cancelSending(
  tx: Tx,
  services: Pick<Services, 'hooks'>,
  sending: Sending,
): Promise<void> {
  await deliveries.cancel(tx, services, sending.practice_id, deliveryOf(sending)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

interface OutgoingCode {
  /** Follows from the job, so that what is sent twice arrives once. */
  id: string
  to: { email: string } | { mobile: string }
  language: Language
  code: string
}

/** Sends a code, which its job makes for each try and nobody stores. */
export async function sendOutCode(
  { mail, sms }: Pick<Services, 'mail' | 'sms'>,
  { id, to, language, code }: OutgoingCode,
): Promise<void> {
  const { short, ...words } = codeMail(language, code)
  const purpose = 'guest-code'
  if ('email' in to) await mail.send({ id, to: to.email, ...words, purpose })
  else if (sms) await sms.send({ id, to: to.mobile, text: short, purpose })
  else throw new Error('There is no service for texts.')
}
