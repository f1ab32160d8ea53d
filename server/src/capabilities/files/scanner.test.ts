import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

describe('a scanner', () => {
  let clamd: Server
  let app: TestApp
  let isSilent = false
  beforeAll(async () => {
    clamd = createServer((socket) => {
      const parts: Buffer[] = []
      socket.on('error', () => undefined)
      socket.on('data', (part) => {
        parts.push(part)
        const all = Buffer.concat(parts)
        if (isSilent) return void socket.destroy()
        if (all.subarray(-4).equals(Buffer.alloc(4))) {
          socket.end(all.includes('EICAR') ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
        }
      })
    })
    await new Promise<void>((resolve) => clamd.listen(0, '127.0.0.1', resolve))
    const { port } = clamd.address() as { port: number }
    app = await startTestApp({ env: { SCANNER_URL: `clamd://127.0.0.1:${port}` } })
  })
  afterAll(async () => {
    await app.close()
    await new Promise((resolve) => clamd.close(resolve))
  })

  test('locks infected files away, tells the sender, and refuses when it does not answer', async () => {
    const as = await app.signIn('owner@brightsmiles.example')
    const send = (id: string, text: string) =>
      fetch(`${app.url}/files/v2/private/attachment?fileName=a.txt&id=${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}`, user: as.givenName, 'content-type': 'text/plain' },
        body: text,
      })
    expect((await send(crypto.randomUUID(), 'clean')).status).toBe(200)
    const id = crypto.randomUUID()
    const refused = await send(id, 'this is EICAR')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'file-infected' })
    expect((await app.call(`GET /files/v2/${id}`, { as })).status).toBe(404)
    isSilent = true
    expect((await send(crypto.randomUUID(), 'clean')).status).toBe(503)
  })
})
