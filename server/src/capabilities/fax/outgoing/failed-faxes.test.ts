import { describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { BRIGHT_SMILES, faxDesk, newFaxNumber } from '../testing/fax-desk.ts'

const app = useTestApp()
const desk = () => faxDesk(app)

/** What needs action, as a colleague of its sender sees it. */
const needing = async (as: Awaited<ReturnType<typeof app.signIn>>): Promise<string[]> =>
  (await desk().table(as, { table: 'NeedsAction' })).map(({ id }) => id)

async function failed(state: 'no-fax-machine' | 'no-answer') {
  const own = await desk().worker()
  const colleague = await desk().worker()
  const to = newFaxNumber()
  await desk().machine(to, state)
  const service = app.services.faxService!
  const { pauseSeconds } = service
  service.pauseSeconds = 0
  const id = await desk().sent(own, to)
  const fax = await desk().until(own, id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
  service.pauseSeconds = pauseSeconds
  return { own, colleague, to, id, fax }
}

describe('a fax that did not get through', () => {
  test.each(['no-fax-machine', 'no-answer'] as const)(
    'needs action for everybody who works on faxes: %s',
    async (state) => {
      const { colleague, id, fax } = await failed(state)
      expect(await needing(colleague)).toContain(id)
      expect(fax.needsActionSince).not.toBeNull()
    },
  )

  test('no longer does once it is sent again, until that fails as well', async () => {
    const { own, colleague, to, id } = await failed('no-fax-machine')
    const { body: second } = await desk().resend(colleague, id)
    await desk().until(own, second.id, ({ eFaxStatus }) => eFaxStatus === 'Failed')
    const listed = await needing(colleague)
    expect(listed).toContain(second.id)
    expect(listed).not.toContain(id)
    await desk().machine(to, 'works')
    const { body: third } = await desk().resend(own, second.id)
    await desk().until(own, third.id, ({ eFaxStatus }) => eFaxStatus === 'Delivered')
    expect(await needing(colleague)).not.toContain(second.id)
    expect(await needing(colleague)).not.toContain(third.id)
  })

  test('is dismissed by being done with it, or by the archive, out of which it comes as it was', async () => {
    const { colleague, id } = await failed('no-fax-machine')
    await desk().archive(colleague, [id])
    expect(await needing(colleague)).not.toContain(id)
    await desk().archive(colleague, [id], false)
    expect(await needing(colleague)).toContain(id)
    const params = { kind: 'fax.message', itemId: id }
    const call = { as: colleague, params, body: { isDone: true } }
    expect((await app.call('PUT /worklist/v1/items/:kind/:itemId/done', call)).status).toBe(200)
    expect(await needing(colleague)).not.toContain(id)
  })
})

test('a fax that came in needs action until it is processed, opened or not, and in the archive nobody waits for it', async () => {
  const own = await desk().worker()
  const id = await desk().received(own, BRIGHT_SMILES)
  await app.call('PUT /efaxes/v2/messages/:faxId/opened', { as: own, params: { faxId: id } })
  expect(await needing(own)).toContain(id)
  await desk().archive(own, [id])
  expect(await needing(own)).not.toContain(id)
  await desk().archive(own, [id], false)
  expect(await needing(own)).toContain(id)
  await desk().process(own, id)
  expect(await needing(own)).not.toContain(id)
})
