import type { Database } from '#platform/database/database.ts'
import type { FaxReport, FaxService } from '#providers/fax/port.ts'
import type { FromSandbox } from '../services.ts'
import { findMachineState, insertFax, moveFax, type SandboxFaxRow } from '../store/faxes.ts'

const LOOK_SECONDS = 1
const PAUSE_SECONDS = 4

const reportOf = ({ id, state, pages_sent }: SandboxFaxRow): FaxReport => {
  const isOver = state !== 'calling'
  return {
    messageId: id,
    state: isOver ? (state === 'delivered' ? 'delivered' : 'failed') : 'sending',
    reason: isOver && state !== 'delivered' ? `${state} sandbox` : null,
    pagesSent: pages_sent,
  }
}

/** A fax machine on a screen for every number: what comes out is shown at /sandbox, and nothing leaves the computer. */
export const sandboxFax = (db: Database, from: FromSandbox): FaxService => ({
  name: 'sandbox',
  isIdempotent: true,
  pauseSeconds: PAUSE_SECONDS,
  mayUse: () => true,
  areNumbersFree: true,
  submit: async (fax) => {
    const machine = await findMachineState(db, fax.to)
    const isAnswered = machine === 'works' || machine === 'hangs-up'
    const row = await insertFax(db, {
      id: fax.id,
      fax_from: fax.from,
      fax_to: fax.to,
      pages: fax.pages,
      pages_sent: 0,
      state: isAnswered ? 'calling' : machine,
      is_from_machine: false,
      document: await fax.document(),
    })
    return reportOf(row)
  },
  listen: (onFax) => {
    from.fax = onFax
    return { stop: async () => void delete from.fax }
  },
  look: {
    everySeconds: LOOK_SECONDS,
    at: async (messageId) => {
      const row = await moveFax(db, messageId)
      return row && reportOf(row)
    },
  },
})
