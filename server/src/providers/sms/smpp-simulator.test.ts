import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DeliveryRow } from '#capabilities/deliveries/store/deliveries.ts'
import { sendFor, waitForState } from '#capabilities/deliveries/testing/sent.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** The folder with the jars of org.jsmpp:jsmpp-examples and org.slf4j:slf4j-simple. */
const LIB = process.env.JSMPP_LIB ?? ''
const isThere = LIB !== '' && existsSync(LIB) && spawnSync('java', ['-version']).status === 0

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** The simulator of jSMPP, another implementation than the one that we speak with. */
describe.skipIf(!isThere)('the simulator of jSMPP', () => {
  let app: TestApp
  let practiceId: string
  let simulator: ReturnType<typeof spawn>
  beforeAll(async () => {
    const port = await freePort()
    const args = [
      `-Djsmpp.simulator.port=${port}`,
      '-cp',
      `${LIB}/*`,
      'org.jsmpp.examples.SMPPServerSimulator',
    ]
    simulator = spawn('java', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [simulator.stdout!, simulator.stderr!]) stream.on('data', (piece) => (said += piece))
    await vi.waitFor(() => expect(said).toMatch(/Listening on port/), { interval: 100 })
    app = await startTestApp({
      env: {
        SMS_PROVIDER: 'smpp',
        SMPP_URL: `smpp://j:jpwd@127.0.0.1:${port}`,
        SMS_FROM: '+15125550001',
        PUBLIC_URL: 'https://corridor.example.com',
      },
    })
    practiceId = (await app.signIn('owner@brightsmiles.example')).practiceId!
  })
  afterAll(async () => {
    await app?.close()
    simulator?.kill()
  })

  test('takes plain, long and other texts, and its receipts move them', async () => {
    const sent: DeliveryRow[] = []
    for (const text of ['See you at 2.', 'x'.repeat(400), '¿Puede venir mañana? 🦷', '🦷'.repeat(80)])
      sent.push(await sendFor(app, practiceId, { content: { text } }))
    for (const { id } of sent) await waitForState(app, id, 'delivered')
  })
})
