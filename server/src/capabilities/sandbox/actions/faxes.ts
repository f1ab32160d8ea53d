import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as routes from '@corridor/contract/sandbox/routes.ts'
import { action, read, steps } from '#platform/action.ts'
import { Download } from '#platform/download.ts'
import { check, found } from '#platform/refusal.ts'
import { findDocument, insertFax, listFaxes, listMachines, saveMachineState } from '../store/faxes.ts'
import { bytesOf, numberIn } from '../written.ts'

export const listSandboxFaxes = read(routes.listSandboxFaxes, async ({ db, services: { stands } }) => ({
  isOn: stands.fax,
  faxes: (stands.fax ? await listFaxes(db) : []).map((one) => ({
    id: one.id,
    from: one.fax_from,
    to: one.fax_to,
    pages: one.pages,
    pagesSent: one.pages_sent,
    state: one.state,
    isFromMachine: one.is_from_machine,
    sentAt: one.sent_at.toISOString(),
  })),
  machines: stands.fax ? await listMachines(db) : [],
}))

export const getSandboxFax = read(routes.getSandboxFax, async ({ db, params, services }) => {
  check(services.stands.fax, kernelErrors.notFound)
  const document = found(await findDocument(db, params.id))
  const type = { 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' }
  return new Download(200, { ...type, 'content-security-policy': 'sandbox' }, document)
})

/** Stored in the transaction of the capability that takes it in. */
export const faxFromMachine = steps(routes.faxFromMachine, async ({ body, services, commit }) => {
  check(services.stands.fax, kernelErrors.notFound)
  const receive = found(services.fromSandbox.fax, kernelErrors.notFound)
  const { id } = body
  const [from, to] = [numberIn(body.from), numberIn(body.to)]
  const document = body.document ? bytesOf(body.document) : Buffer.from(body.text || ' ')
  const at = services.clock.now().toISOString()
  const { isOurs, pages } = await receive('sandbox', { providerId: id, from, to, at }, document)
  return commit(async ({ db }) => {
    const state = isOurs ? 'delivered' : 'nobody has this number'
    await insertFax(db, {
      id,
      fax_from: from,
      fax_to: to,
      pages,
      pages_sent: pages,
      state,
      document,
      is_from_machine: true,
    })
    return { isOurs }
  })
})

export const setMachine = action(
  routes.setMachine,
  async ({ params: { number }, body: { state }, tx, services }) => {
    check(services.stands.fax, kernelErrors.notFound)
    await saveMachineState(tx.db, number, state)
    return { number, state }
  },
)
