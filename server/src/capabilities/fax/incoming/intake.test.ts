import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { BRIGHT_SMILES, faxDesk, newFaxNumber } from '../testing/fax-desk.ts'
import { incomingFaxes } from './intake.ts'

const app = useTestApp()
const desk = () => faxDesk(app)

describe('a service with an inbox', () => {
  afterEach(() => {
    delete app.services.faxService!.inbox
  })

  /** Has these faxes, each from a number of its own. */
  function inboxOf(...ids: string[]) {
    const opened: string[] = []
    const from = new Map(ids.map((id) => [id, newFaxNumber()]))
    app.services.faxService!.inbox = {
      list: async () => ids,
      open: async (providerId) => {
        opened.push(providerId)
        if (providerId.startsWith('broken')) throw new Error('The connection broke.')
        const at = app.clock.now().toISOString()
        const fax = { providerId, from: from.get(providerId)!, to: BRIGHT_SMILES, at }
        return { fax, bytes: Buffer.from('A page.') }
      },
    }
    return { opened, from: (id: string) => from.get(id)! }
  }

  test('is looked through, and each fax is fetched once', async () => {
    const own = await desk().worker()
    const [one, other] = [randomUUID(), randomUUID()]
    const { opened, from } = inboxOf(one, `broken ${randomUUID()}`, other)
    await incomingFaxes.collect!.run({}, app.services)
    for (const id of [one, other])
      expect(await desk().table(own, { searchKey: from(id) })).toMatchObject([{ direction: 'inbound' }])
    expect(opened).toHaveLength(3)
    await incomingFaxes.collect!.run({}, app.services)
    // What was not fetched is tried again, and nothing else.
    expect(opened.filter((id) => !id.startsWith('broken'))).toEqual([one, other])
    expect(await desk().table(own, { searchKey: from(one) })).toHaveLength(1)
  })

  test('gives a fax again whose pages were not stored before the process died', async () => {
    const own = await desk().worker()
    const id = randomUUID()
    const { from } = inboxOf(id)
    const { vault } = app.services
    const { seal } = vault
    vault.seal = () => Promise.reject(new Error('The disk is full.'))
    await incomingFaxes.collect!.run({}, app.services)
    vault.seal = seal
    expect(await desk().table(own, { searchKey: from(id) })).toEqual([])
    await incomingFaxes.collect!.run({}, app.services)
    await expect
      .poll(() => desk().table(own, { searchKey: from(id) }), { timeout: 30_000 })
      .toMatchObject([{ id: incomingFaxes.idOf('sandbox', { providerId: id }) }])
  })
})
