import { describe, expect, test } from 'vitest'
import { rawRequest } from '#testing/raw-request.ts'
import { useTestApp } from '#testing/test-app.ts'

const PUBLIC = 'https://corridor.example.com'
const modes = {
  try: { PUBLIC_URL: PUBLIC },
  production: {
    PUBLIC_URL: PUBLIC,
    CORRIDOR_MODE: 'production',
    OPERATOR_EMAIL: 'operator@example.com',
    CORRIDOR_SANDBOX: '1',
    CORRIDOR_DEMO: '1',
  },
}

describe.each(Object.entries(modes))('in %s mode', (mode, env) => {
  const app = useTestApp({ env })

  const request = async (path: string, host: string, headers = 'Connection: close\r\n') =>
    rawRequest(app.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`)
  const statusOf = (answer: string) => Number(answer.split(' ')[1])

  test.each(['evil.example', 'evil.example:4711', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    '%s is not ours',
    async (host) => {
      const answer = await request('/sandbox/v1/mail', host)
      expect(statusOf(answer)).toBe(421)
      expect(answer).toContain('"code":"misdirected"')
    },
  )

  test.each([
    'localhost:4711',
    'LOCALHOST',
    '127.0.0.1',
    '127.0.0.2:80',
    '[::1]:8080',
    'Corridor.Example.com',
  ])('%s is ours', async (host) => {
    expect(statusOf(await request('/sandbox/v1/mail', host))).toBe(200)
  })

  test('another address of this machine is ours while it is tried out', async () => {
    expect(statusOf(await request('/sandbox/v1/mail', '192.168.1.20:8080'))).toBe(mode === 'try' ? 200 : 421)
  })

  test.each(['/healthz', '/readyz', '/metrics'])('%s is answered under any name', async (path) => {
    expect(statusOf(await request(path, '10.0.0.7:8080'))).toBe(200)
    expect(statusOf(await request(path, 'node-7.internal'))).toBe(200)
  })

  test('a live connection is not opened for a name that is not ours', async () => {
    const upgrade = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '',
    ].join('\r\n')
    const answer = await request('/socket.io/?EIO=4&transport=websocket', 'evil.example', upgrade)
    expect(statusOf(answer)).toBe(421)
    expect(answer).toContain('"code":"misdirected"')
  })
})
