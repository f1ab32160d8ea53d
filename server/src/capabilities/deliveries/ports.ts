import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Mail, MailPort } from '#providers/mail/port.ts'
import type { SmsPort } from '#providers/sms/port.ts'
import { type AttemptNeeds, attempt } from './handover/attempt.ts'
import { failureOf, isInVain, storedReason } from './handover/failure.ts'
import { recordReports } from './reports/record-reports.ts'
import { type AdmitNeeds, admit } from './sending/admit.ts'
import type { ChannelService, ChannelServices, Outgoing } from './sending/outgoing.ts'
import { type DeliveryRow, findLatest } from './store/deliveries.ts'
import { endTry } from './store/moves.ts'

type PortNeeds = AdmitNeeds & AttemptNeeds & Pick<Services, 'log'>

type Composed = Extract<Outgoing, { channel: 'text' | 'email' }> & { id: string }

/** The job went on to another channel after this one had refused for good. */
class RefusedBefore extends Error {
  override name = 'RefusedBefore'
  code = 'refused'
  isHopeless = true
}

/** What has failed before anybody took it is sent by a row of its own: a state never moves back. */
async function admitAgain(needs: PortNeeds, { id, ...outgoing }: Composed): Promise<DeliveryRow> {
  return needs.transactions.run(async (tx) => {
    const { row } = await admit(tx, needs, outgoing as Outgoing, { id, isComposedByJob: true })
    const latest = (await findLatest(tx.db, row.id)) ?? row
    if (latest.state !== 'failed' || latest.message_id !== null) return latest
    const again = { ...outgoing, retryOf: latest.id } as Outgoing
    const next = stableId(`delivery-again:${latest.id}`)
    return (await admit(tx, needs, again, { id: next, isComposedByJob: true })).row
  }, 'system')
}

/**
 * Sends what a job composes again for each try, because it is secret or may be out of date by then. The job's own tries are
 * the delivery's, and what the service throws is the job's to judge.
 */
async function sendComposed(
  needs: PortNeeds,
  service: ChannelService,
  composed: Composed,
): Promise<{ messageId: string }> {
  const { to, content } = composed
  const row = await admitAgain(needs, composed)
  if (row.state === 'queued' && row.retry_of !== null && row.channel !== composed.channel)
    throw new RefusedBefore('This channel refused it before.')
  const { id } = row
  try {
    const { messageId } = await attempt(
      needs,
      service,
      { id, to, content },
      {
        ifUnclear: 'resend',
        // The installation's own: its job composes it for each try, and no practice can refuse it.
        findRefusal: async () => undefined,
      },
    )
    return { messageId: messageId ?? id }
  } catch (error) {
    await recordFailure(needs, service, { id, isText: composed.channel === 'text' }, error)
    throw error
  }
}

async function recordFailure(
  { transactions, hooks, log }: PortNeeds,
  service: ChannelService,
  { id, isText }: { id: string; isText: boolean },
  error: unknown,
): Promise<void> {
  const failure = failureOf(error)
  const reason = storedReason(failure)
  if (!failure.mayBeTaken)
    log.warn(isText ? 'a text was refused' : 'a mail was refused', {
      provider: service.name,
      reason,
    })
  await transactions.run(async (tx) => {
    if (!isInVain(failure))
      return endTry(tx.db, id, { reason, waitsUntil: null, mayBeTaken: failure.mayBeTaken }, tx.now)
    const failed = { state: 'failed' as const, kind: 'failed', reason, digest: null }
    await recordReports(tx, { hooks }, [{ provider: 'corridor', messageId: null, deliveryId: id, ...failed }])
  }, 'system')
}

const installation = { practiceId: null, item: null, isSecret: true } as const

const mailContent = ({ subject, text, link, unsubscribe }: Mail) => ({
  subject,
  text,
  ...(link && { link }),
  ...(unsubscribe && { unsubscribe }),
})

/** The installation's own mail and texts, for jobs that compose them: each has a row before it leaves. */
export function createPorts(
  needs: PortNeeds,
  { email, text }: Pick<ChannelServices, 'email' | 'text'> & { email: ChannelService<'email'> },
  readers: Pick<SmsPort, 'areNumbersFree' | 'notices' | 'incoming' | 'mediaSources' | 'listen'>,
): { mail: MailPort; sms: SmsPort | undefined } {
  return {
    mail: {
      send: async (mail) => {
        const { id, to, purpose = 'mail' } = mail
        const content = mailContent(mail)
        await sendComposed(needs, email as ChannelService, {
          ...installation,
          id,
          key: id,
          channel: 'email',
          to,
          purpose,
          content,
        })
      },
    },
    sms: text && {
      send: ({ id, to, text: words, purpose = 'text' }) =>
        sendComposed(needs, text as ChannelService, {
          ...installation,
          id,
          key: id,
          channel: 'text',
          to,
          purpose,
          content: { text: words },
        }),
      ...readers,
    },
  }
}
