import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { incomingFaxes } from '#capabilities/fax/incoming/intake.ts'
import { assignedNumbers } from '#capabilities/fax/numbers.ts'
import { BRIGHT_SMILES, faxDesk, newFaxNumber } from '#capabilities/fax/testing/fax-desk.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** A real HylaFAX server with two modems that call each other, as hylafax://user@127.0.0.1:4559. */
const PEER = process.env.HYLAFAX_PEER ?? ''
/** A call takes half a minute. */
const CALL = { interval: 500, timeout: 110_000 }

describe.skipIf(PEER === '')('a real HylaFAX server', () => {
  const to = newFaxNumber()
  let app: TestApp
  beforeAll(async () => {
    const env = { FAX_PROVIDER: 'hylafax', HYLAFAX_URL: PEER, FAX_NUMBERS: `${BRIGHT_SMILES},${to}` }
    app = await startTestApp({ env })
  })
  afterAll(() => app?.close())

  test('sends a fax by telephone, and what it received comes to the practice that has the number, once', async () => {
    const own = await faxDesk(app).worker()
    const assign = (number: string) =>
      app.services.transactions.run(
        (tx) => assignedNumbers.assign(tx, app.services, { practiceId: own.practiceId!, number }),
        {
          practiceId: own.practiceId!,
        },
      )
    expect(await assign(BRIGHT_SMILES)).toBe(true)
    const id = await faxDesk(app).sent(own, to)
    await vi.waitFor(async () => {
      const { body } = await faxDesk(app).get(own, id)
      expect(body, JSON.stringify(body)).toMatchObject({ eFaxStatus: 'Delivered', pagesSent: 1 })
    }, CALL)
    expect(await assign(to)).toBe(true)
    const incoming = async () => {
      await incomingFaxes.collect!.run({}, app.services)
      return (await faxDesk(app).table(own, { searchKey: to })).filter(
        ({ direction }) => direction === 'inbound',
      )
    }
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), CALL)
    const [fax] = await incoming()
    expect(fax).toMatchObject({ recipientFaxNumber: to, pages: 1, isDirect: false })
    expect(fax!.senderFaxNumber).toMatch(/^\+?\d+$/)
    const { bytes } = await faxDesk(app).pdf(own, fax!.id)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
