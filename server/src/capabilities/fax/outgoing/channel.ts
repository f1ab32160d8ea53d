import * as deliveries from '#capabilities/deliveries/public.ts'
import * as files from '#capabilities/files/public.ts'
import type { Services } from '#platform/services.ts'
import { FaxServiceError } from '#providers/fax/failure.ts'
import type { FaxReport, OutgoingFax } from '#providers/fax/port.ts'
import { publishFax } from '../live.ts'
import { findOwner } from '../numbers.ts'
import { findAnyFax } from '../store/messages.ts'
import { setDirect, setPagesSent, setWaiting } from '../store/outgoing.ts'
import { receiveWork } from '../work.ts'
import { callAgain } from './call-again.ts'

type FaxMessage = deliveries.Message<'fax'>
type Taken = Awaited<ReturnType<deliveries.ChannelService<'fax'>['submit']>>

const takenOf = ({ messageId, state, reason }: FaxReport): Taken => ({
  messageId,
  state: state === 'sending' ? 'sent' : state,
  reason,
})

/** Gives a fax to a practice of the installation, without a telephone line. Nothing where nobody here has the number. */
async function deliverDirectly(
  services: Services,
  { id, to, content }: FaxMessage,
): Promise<Taken | undefined> {
  return services.transactions.run(async (tx) => {
    const fax = await findAnyFax(tx.db, content.faxId)
    const taken = { messageId: id, state: 'delivered' as const, reason: null }
    if (fax?.is_direct) return taken
    const owner = await findOwner(tx, services, to)
    if (!fax || !owner || owner.practiceId === fax.sender_practice_id) return undefined
    const row = await setDirect(tx.db, fax.id, owner, tx.now)
    if (!row) return undefined
    await receiveWork(tx, services, row, owner.practiceId)
    publishFax(tx, row, 'added', owner.practiceId)
    return taken
  }, 'system')
}

const faxOf = (services: Services, { id, to, content }: FaxMessage): OutgoingFax => ({
  id,
  to,
  from: content.from,
  pages: content.pages,
  document: async () => (await files.readStored(services, content.fileId)).bytes,
  documentUrl: () =>
    services.config.publicUrl +
    files.recordLink(services, { fileId: content.fileId, recordId: content.faxId, fileName: 'Fax.pdf' }),
})

/** Somebody who looks at the fax sees why it still waits. */
async function recordWaiting(services: Services, faxId: string, error: unknown): Promise<void> {
  const reason = deliveries.storedReason(deliveries.failureOf(error))
  await services.transactions.run(async (tx) => {
    const row = await setWaiting(tx.db, faxId, reason, tx.now)
    if (row) publishFax(tx, row, 'changed', row.sender_practice_id ?? undefined)
  }, 'system')
}

/** Pages that the other machine confirmed. */
export async function recordPages(
  services: Services,
  faxId: string,
  pagesSent: number | null,
): Promise<void> {
  if (!pagesSent) return
  await services.transactions.run(async (tx) => {
    const row = await setPagesSent(tx.db, faxId, pagesSent, tx.now)
    if (row) publishFax(tx, row, 'changed', row.sender_practice_id ?? undefined)
  }, 'system')
}

async function callService(services: Services, message: FaxMessage): Promise<Taken> {
  const { faxService } = services
  if (!faxService) throw new FaxServiceError('not-configured')
  try {
    const report = await faxService.submit(faxOf(services, message))
    await recordPages(services, message.content.faxId, report.pagesSent)
    return takenOf(report)
  } catch (error) {
    await recordWaiting(services, message.content.faxId, error)
    throw error
  }
}

/** How faxes leave: inside the installation without a telephone line, else by the service that is configured. */
export function faxChannel(services: Services): deliveries.ChannelService<'fax'> {
  const { faxService } = services
  const find = faxService?.find
  return {
    name: faxService?.name ?? 'corridor',
    submit: async (message) => (await deliverDirectly(services, message)) ?? callService(services, message),
    ...(find && {
      find: async (message, since) => {
        const direct = await services.transactions.run(
          (tx) => findAnyFax(tx.db, message.content.faxId),
          'system',
        )
        if (direct?.is_direct) return [{ messageId: message.id, state: 'delivered' as const, reason: null }]
        return (await find(faxOf(services, message), since)).map(takenOf)
      },
    }),
    repeats: callAgain(services),
    // Without a service nothing leaves the installation, and inside of it the fax itself says whether it has arrived.
    ...((!faxService || faxService.isIdempotent) && { isIdempotent: true as const }),
  }
}
