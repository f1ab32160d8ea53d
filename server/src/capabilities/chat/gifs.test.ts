import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GIF_SEARCHES_PER_HOUR } from '@corridor/contract/chat/limits.ts'
import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, stopClock, type TestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import { sendScheduled } from './scheduled/scheduled.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

/** As large as they are: small ones share their memory with others, and are treated unlike these. */
const GIF = Buffer.alloc(50_000, 'GIF89a and so on ')
const OFF = { status: 403, body: { code: 'gifs-off' } }

/** Giphy, as far as chat needs it; its pictures lie beside it. */
let requests: { path: string; headers: object }[] = []
const peer = createServer((request, response) => {
  requests.push({ path: request.url ?? '', headers: request.headers })
  const own = `http://${request.headers.host}`
  const at = (name: string) => ({ url: `${own}/media/${name}.gif?cid=searched`, width: '200', height: '150' })
  const images = { fixed_height: at('tooth'), fixed_height_small: at('small') }
  if (request.url?.startsWith('/media/')) response.setHeader('content-type', 'image/gif').end(GIF)
  else response.end(JSON.stringify({ data: [{ id: '1', title: 'Tooth', images }] }))
})

let app: TestApp
let desk: ChatDesk
let ada: LoginReply
let ben: LoginReply
let channelId: string
beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
  app = await startTestApp({ env: { GIPHY_API_KEY: 'secret', GIPHY_URL: url } })
  desk = chatDesk(app)
  ada = await app.signIn('owner@brightsmiles.example')
  ben = await app.signIn('assistant@brightsmiles.example')
  channelId = await desk.direct(ada, ben)
})
afterAll(async () => {
  await app.close()
  await new Promise((resolve) => peer.close(resolve))
})

const search = (as: LoginReply, word = 'tooth') =>
  app.call('GET /giphy/v2/search/:word', { as, params: { word } })
const foundGif = async (as: LoginReply) => (await search(as)).body.gifs[0]!
const meta = ({ uri, thumbnailUri }: { uri: string; thumbnailUri: string }) => ({
  messageType: MESSAGE_TYPES.GIF,
  metaDictionary: { giphyUri: uri, giphyThumbnailUri: thumbnailUri },
})

test('a person who looks at a GIF calls our server alone, and the service learns nothing of them', async () => {
  const gif = await foundGif(ada)
  const sent = await desk.said(ada, channelId, '', meta(gif))
  const [seen] = (await desk.messages(ben, channelId)).messages
  expect(seen?.metaDictionary).toMatchObject({ giphyUri: gif.uri, giphyThumbnailUri: gif.thumbnailUri })
  expect(sent.metaDictionary?.giphyUri).toMatch(/^\/giphy\/v2\/pictures\//)
  requests = []
  const shown = await fetch(`${app.url}${seen?.metaDictionary?.giphyUri}`, {
    headers: { cookie: 'who=ben', referer: 'https://practice.example/', 'user-agent': 'ben-browser' },
  })
  expect(shown.status).toBe(200)
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(GIF)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(requests).toHaveLength(1)
  expect(requests[0]?.path).toBe('/media/tooth.gif')
  expect(JSON.stringify(requests)).not.toMatch(/ben|practice|cid/i)
  const again = await fetch(`${app.url}${gif.uri}`)
  expect(Buffer.from(await again.arrayBuffer())).toEqual(GIF)
  expect(requests).toHaveLength(1)
})

test('an address that no search has given shows nothing, and cannot be sent', async () => {
  const forged = (uri: string) => Buffer.concat([Buffer.alloc(16), Buffer.from(uri)]).toString('base64url')
  requests = []
  for (const token of [forged('http://127.0.0.1:1/'), 'x', `${(await foundGif(ada)).uri.slice(19)}AA`]) {
    const shown = await app.call('GET /giphy/v2/pictures/:token', { params: { token } })
    expect(shown.status).toBe(404)
    const sent = await desk.send(ada, channelId, '', {
      messageType: MESSAGE_TYPES.GIF,
      metaDictionary: { giphyUri: `/giphy/v2/pictures/${token}` },
    })
    expect(sent.status).toBe(400)
  }
  expect(requests.filter(({ path }) => path.startsWith('/media'))).toEqual([])
})

test('the small picture alone is enough, as the specification has it', async () => {
  const { thumbnailUri } = await foundGif(ada)
  const metaDictionary = { giphyThumbnailUri: thumbnailUri }
  const sent = await desk.said(ada, channelId, '', { messageType: MESSAGE_TYPES.GIF, metaDictionary })
  expect(sent.metaDictionary).toMatchObject({ giphyUri: thumbnailUri, giphyThumbnailUri: thumbnailUri })
  const listed = (await desk.list(ben)).find(({ id }) => id === channelId)
  expect(listed?.lastMessage?.messageType).toBe(MESSAGE_TYPES.GIF)
})

describe('a practice that turns GIFs off', () => {
  async function turn(areGifsAllowed: boolean) {
    const { body: practice } = await app.call('GET /my-office/v2/practice', { as: ada })
    const { practiceType, telephoneNumber, ...rest } = practice
    const body = { ...rest, practiceType: practiceType as 'Orthodontics', telephoneNumber: telephoneNumber! }
    const changed = await app.call('PUT /my-office/v2/practice', {
      as: ada,
      body: { ...body, areGifsAllowed },
    })
    expect(changed.body).toMatchObject({ areGifsAllowed })
  }
  const ownRecord = async (as: LoginReply) =>
    (await app.call('GET /users/v2/:id', { as, params: { id: as.givenName } })).body
  afterEach(() => turn(true))

  test('hides them from its people at once, who neither find nor send them in any way', async () => {
    const gif = await foundGif(ben)
    const before = await desk.said(ben, channelId, '', meta(gif))
    expect(await ownRecord(ben)).toMatchObject({ areGifsAllowed: true })
    const window = await openWindow(app, ben)
    await turn(false)
    await expect.poll(() => window.events.map(({ name }) => name)).toContain('session.standing-changed')
    window.close()
    expect(await ownRecord(ben)).toMatchObject({ areGifsAllowed: false })
    expect(await search(ben)).toMatchObject(OFF)
    expect(await desk.send(ben, channelId, '', meta(gif))).toMatchObject(OFF)
    const sendAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const later = { id: randomUUID(), channelId, ...meta(gif), sendAt }
    expect(await app.call('POST /api/v2/messages/scheduled', { as: ben, body: later })).toMatchObject(OFF)
    const messages = [{ id: randomUUID(), channelId, messageId: before.id }]
    const body = { userIds: [ada.givenName], messages }
    expect(await app.call('POST /api/v2/messages/forward', { as: ben, body })).toMatchObject(OFF)
  })

  test('keeps what was sent: it is seen, and answered again by its id', async () => {
    const gif = await foundGif(ben)
    const id = randomUUID()
    const sent = await desk.said(ben, channelId, '', { id, ...meta(gif) })
    await turn(false)
    expect((await desk.said(ben, channelId, '', { id, ...meta(gif) })).seq).toBe(sent.seq)
    expect((await fetch(`${app.url}${gif.uri}`)).status).toBe(200)
    expect((await desk.messages(ben, channelId)).messages[0]?.metaDictionary?.giphyUri).toBe(gif.uri)
  })

  test('is no business of another practice', async () => {
    await turn(false)
    const other = await app.signIn('owner@lakesidesurgery.example')
    expect((await search(other)).status).toBe(200)
  })

  test('sends none that were to be sent later', async () => {
    const gif = await foundGif(ben)
    const sendAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const body = { id: randomUUID(), channelId, ...meta(gif), sendAt }
    expect((await app.call('POST /api/v2/messages/scheduled', { as: ben, body })).status).toBe(200)
    await turn(false)
    app.clock.pass(61)
    await sendScheduled.run({ senderId: ben.givenName, id: body.id }, app.services)
    const { scheduled } = (await app.call('GET /api/v2/messages/scheduled', { as: ben })).body
    expect(scheduled.map(({ failed }) => failed)).toEqual(['Your practice has turned off GIFs.'])
  })
})

test('nobody searches without end', async () => {
  stopClock(app)
  const own = await app.signIn('hygienist@brightsmiles.example')
  const answers = await Promise.all(Array.from({ length: GIF_SEARCHES_PER_HOUR + 5 }, () => search(own)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(5)
  expect(answers.filter(({ status }) => status === 200).length).toBe(answers.length - refused.length)
})
