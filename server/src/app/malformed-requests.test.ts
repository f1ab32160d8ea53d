import { ErrorShape } from '@corridor/contract/kernel/shapes.ts'
import { expect, test } from 'vitest'
import { rawRequest } from '#testing/raw-request.ts'
import { useTestApp } from '#testing/test-app.ts'

/** Whatever HTTP itself forbids is refused like everything else: a status, the one shape, an id to quote. */
const app = useTestApp()

const LOGIN = '/authentication/v2/login'
const WEBSOCKET = {
  Host: 'localhost',
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const HUBS = '/socket.io/?EIO=4&transport=websocket'

type Headers = [string, string][] | Record<string, string>
function lines(first: string, headers: Headers, body = ''): string {
  const all = Array.isArray(headers) ? headers : Object.entries(headers)
  return `${first}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
const get = (path: string, headers: Headers = {}) =>
  lines(`GET ${path} HTTP/1.1`, { Host: 'localhost', Connection: 'close', ...headers })
const post = (headers: Headers, body: string) =>
  lines(
    `POST ${LOGIN} HTTP/1.1`,
    { Host: 'localhost', Connection: 'close', 'Content-Type': 'application/json', ...headers },
    body,
  )
const handshake = (path: string, headers: Headers = {}, method = 'GET', version = '1.1') =>
  lines(`${method} ${path} HTTP/${version}`, { ...WEBSOCKET, ...headers })
const without = (name: keyof typeof WEBSOCKET) => {
  const { [name]: _, ...rest } = WEBSOCKET
  return lines(`GET ${HUBS} HTTP/1.1`, rest)
}

test.each<[string, string, number]>([
  ['no Host', lines('GET /healthz HTTP/1.1', {}), 400],
  [
    'two Hosts',
    lines('GET /healthz HTTP/1.1', [
      ['Host', 'a'],
      ['host', 'a'],
    ]),
    400,
  ],
  ['a Host that is none', get('/healthz', { Host: 'a b/c' }), 400],
  ['an expectation we do not know', get('/healthz', { Expect: 'banana' }), 417],
  ['one with a body', post({ Expect: 'banana', 'Content-Length': '2' }, '{}'), 417],
  ['a version of HTTP that is spoken otherwise', lines('GET /healthz HTTP/2.0', { Host: 'localhost' }), 400],
  ['a version of HTTP that never was', lines('GET /healthz HTTP/1.2', { Host: 'localhost' }), 400],
  ['no version of HTTP', 'GET /healthz\r\n\r\n', 400],
  ['the greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['the greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['a tunnel', lines('CONNECT example.com:443 HTTP/1.1', { Host: 'example.com:443' }), 405],
  ['a tunnel to nowhere', lines('CONNECT example.com:443 HTTP/1.1', {}), 405],
  ['TRACE', lines('TRACE /healthz HTTP/1.1', { Host: 'localhost', Connection: 'close' }), 404],
  ['OPTIONS of everything', lines('OPTIONS * HTTP/1.1', { Host: 'localhost', Connection: 'close' }), 404],
  ['a method that does not exist', lines('BREW /coffee HTTP/1.1', { Host: 'localhost' }), 400],
  ['an address without a host', get('http:///healthz'), 400],
  ['a path that cannot be decoded', get('/%zz', { Accept: 'text/html' }), 400],
  ['a path that is not UTF-8', get('/%ff%fe'), 400],
  [
    'a very long parameter',
    // No GET: the web app's own pages would take it where they are built.
    lines(`DELETE /files/v2/${'a'.repeat(12_000)} HTTP/1.1`, { Host: 'localhost', Connection: 'close' }),
    413,
  ],
  ['a path without end', get(`/${'a'.repeat(40_000)}`), 431],
  ['headers that go on long after we stopped reading', get('/healthz', { X: 'x'.repeat(400_000) }), 431],
  ['very many headers', lines('GET /healthz HTTP/1.1', Array(2_500).fill(['X', 'y'])), 431],
  ['a NUL in a header', get('/healthz', { X: 'a\0b' }), 400],
  ['a folded header', get('/healthz', { X: 'a\r\n b' }), 400],
  ['a length below nothing', post({ 'Content-Length': '-1' }, '{}'), 400],
  ['a length and pieces', post({ 'Content-Length': '2', 'Transfer-Encoding': 'chunked' }, '0\r\n\r\n'), 400],
  ['an unknown transfer coding', post({ 'Transfer-Encoding': 'bogus' }, '{}'), 400],
  ['a coding below the pieces', post({ 'Transfer-Encoding': 'gzip, chunked' }, '2\r\n{}\r\n0\r\n\r\n'), 400],
  ['a piece of no size', post({ 'Transfer-Encoding': 'chunked' }, 'zz\r\n{}\r\n0\r\n\r\n'), 400],
  [
    'a piece with a long remark',
    post({ 'Transfer-Encoding': 'chunked' }, `2;${'a'.repeat(40_000)}\r\n{}\r\n`),
    413,
  ],
  ['plain HTTP to the hubs', get('/socket.io/'), 426],
  ['plain HTTP to the hubs without a slash', get('/socket.io'), 426],
  ['a browser at the hubs', get('/socket.io/', { Accept: 'text/html' }), 426],
  ['polling', get('/socket.io/?EIO=4&transport=polling'), 426],
  ['a handshake without a query', handshake('/socket.io/'), 400],
  ['a handshake of an older Socket.IO', handshake('/socket.io/?EIO=3&transport=websocket'), 400],
  ['a handshake for polling', handshake('/socket.io/?EIO=4&transport=polling'), 400],
  ['a handshake that goes on from another', handshake(`${HUBS}&sid=abc`), 400],
  ['a handshake without a key', without('Sec-WebSocket-Key'), 400],
  ['a handshake without a Host', without('Host'), 400],
  ['a handshake of another version', handshake(HUBS, { 'Sec-WebSocket-Version': '12' }), 400],
  ['a handshake for another protocol', handshake(HUBS, { 'Sec-WebSocket-Protocol': ',,' }), 400],
  ['a handshake that is not a GET', handshake(HUBS, { 'Content-Length': '0' }, 'POST'), 400],
  ['a handshake in HTTP/1.0', handshake(HUBS, {}, 'GET', '1.0'), 400],
  ['a handshake anywhere else', handshake('/chat', { Connection: 'Upgrade, close' }), 404],
])('%s', async (_name, text, status) => {
  const answer = await rawRequest(app.url, text)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  const error = ErrorShape.strict().parse(JSON.parse(body))
  expect(error.statusCode).toBe(status)
  expect(head.toLowerCase()).toContain(`x-request-id: ${error.requestId}`)
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
})

test.each([
  ['HTTP/1.0 without a Host', lines('GET /healthz HTTP/1.0', {})],
  ['an address with a port', get('/healthz', { Host: '[::1]:8080' })],
  ['a whole address', get('http://x/healthz')],
  ['an offer of another protocol', get('/healthz', { Connection: 'Upgrade, close', Upgrade: 'h2c' })],
])('%s is answered', async (_name, text) => {
  expect(await rawRequest(app.url, text)).toContain('HTTP/1.1 200 ')
})

test('a client that expects 100 Continue gets it', async () => {
  const answer = await rawRequest(app.url, post({ Expect: '100-Continue', 'Content-Length': '2' }, '{}'))
  expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 400 /)
  expect(answer).toContain('invalid-input')
})

test('the answer to plain HTTP at the hubs says what to speak there', async () => {
  const answer = await rawRequest(app.url, get('/socket.io/'))
  expect(answer.toLowerCase()).toContain('\r\nupgrade: websocket\r\n')
})
