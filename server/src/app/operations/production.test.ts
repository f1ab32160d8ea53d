import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type S3Server, startS3Server } from '#providers/storage/testing/s3-server.ts'
import { type Calls, callsTo } from '#testing/calls.ts'
import { databaseAt } from '#testing/databases.ts'
import { type MailService, startMailService } from '#testing/faults/mail-service.ts'
import { type ServerProcess, startServer } from '#testing/server-process.ts'
import { openWindow } from '#testing/window.ts'

/* A production installation from nothing to a conversation, by what an operator runs and what people's screens call. */

const MAIN = 'server/src/main.ts'
const OPERATOR = 'operator@clinic.example'
const OWNER = 'ada.owens@brightsmiles.example'
const COLLEAGUE = 'ben.reed@brightsmiles.example'
const PASSWORD = 'Velvet-Quarry!91'
const name = `production_${randomBytes(4).toString('hex')}`

let admin: Client
let folder: string
let s3: S3Server
let mail: MailService
let env: Record<string, string>
let server: ServerProcess
let call: Calls['call']

beforeAll(async () => {
  admin = new Client({ connectionString: inject('databaseServer') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  folder = await mkdtemp(join(tmpdir(), 'corridor-production-'))
  s3 = await startS3Server()
  mail = await startMailService()
  const { bucket, endpoint = '', credentials } = s3.options
  env = {
    CORRIDOR_MODE: 'production',
    PUBLIC_URL: 'https://corridor.example.com',
    OPERATOR_EMAIL: OPERATOR,
    MAIL_URL: mail.url,
    MAIL_FROM: 'Corridor <no-reply@clinic.example>',
    DATABASE_URL: databaseAt(inject('databaseServer'), name),
    CORRIDOR_DATA: folder,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  }
  await startAgain()
})
afterAll(async () => {
  await server?.stop()
  await mail.close()
  await s3.stop()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

async function startAgain(): Promise<void> {
  await server?.stop()
  server = await startServer(MAIN, env)
  call = callsTo(server.url).call
}

/** Runs a command as an operator does, with the settings of the server and beside it. */
const run = (script: string, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const path = join(import.meta.dirname, '../../commands', script)
    execFile(process.execPath, [path, ...args], { env: { ...process.env, ...env } }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
  })

/** What follows `name=` in the newest mail to an address that has it. */
async function inMailTo(address: string, parameter: string, after = 0): Promise<string> {
  const pattern = new RegExp(`https://corridor\\.example\\.com/\\S*[?&]${parameter}=([\\w-]+)`)
  const find = () => mail.mails.filter(({ to, text }) => to === address && pattern.test(text))
  await expect.poll(() => find().length, { timeout: 30_000 }).toBeGreaterThan(after)
  return pattern.exec(find().at(-1)!.text)![1]!
}

const signIn = async (email: string, password = PASSWORD): Promise<LoginReply> => {
  const answer = await call('POST /authentication/v2/login', {
    body: { email, password, deviceId: `device-of-${email.split('.')[0]}` },
  })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

const headersOf = (as: LoginReply) => ({ authorization: `Bearer ${as.token}`, user: as.givenName })

async function upload(as: LoginReply, blobType: string, fileName: string, bytes: Buffer): Promise<string> {
  const answer = await fetch(`${server.url}/files/v2/private/${blobType}?fileName=${fileName}`, {
    method: 'POST',
    headers: { ...headersOf(as), 'content-type': 'application/octet-stream' },
    body: bytes as BodyInit,
  })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

async function contentOf(as: LoginReply, id: string): Promise<Buffer> {
  const { status, body } = await call('GET /files/v2/:id', { params: { id }, as })
  expect(status).toBe(200)
  return Buffer.from(await (await fetch(`${server.url}${body.url}`)).arrayBuffer())
}

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()

let tickets = 0
/** Their identity is checked by hand, as everybody's is without a service for it; then the terms. */
async function getThrough(email: string): Promise<LoginReply> {
  const own = await signIn(email)
  const id = await upload(own, 'identity-document', 'passport.png', await picture('#123456'))
  const body = { supportingDocument: 'My passport', uploadUrl: `/files/v2/${id}`, note: '' }
  expect((await call('POST /identity-verification/v1/manual-ticket', { as: own, body })).status).toBe(200)
  const params = { token: await inMailTo(OPERATOR, 'token', tickets++) }
  const decided = await call('POST /identity-verification/v1/manual-ticket/:token/decide', {
    params,
    body: { decision: 'approve' },
  })
  expect(decided.status).toBe(200)
  const accepted = await call('POST /persons/v2/:personId/agreement/accept', {
    params: { personId: own.givenName },
    as: own,
  })
  expect(accepted.status).toBe(200)
  const mobile = `(512) 555-01${10 + tickets}`
  const eFaxNumber = email === OWNER ? '(512) 555-0190' : undefined
  const basics = { mobile, eFaxNumber, role: 'Hygienist' as const }
  const saved = await call('PATCH /persons/v2/basic-info', { as: await signIn(email), body: basics })
  expect(saved).toMatchObject({ status: 200 })
  return signIn(email)
}

let owner: LoginReply
let colleague: LoginReply

test('the operator opens the first account, and its owner gets in by mail alone', async () => {
  const output = await run('open-account.ts', OWNER, '--name', 'Ada Owens', '--practice', 'Bright Smiles')
  const made = /: (\S{16})\n$/.exec(output)?.[1] ?? ''
  const body = { currentPassword: made, newPassword: PASSWORD }
  const changed = await call('POST /authentication/v2/change-password-ad', {
    as: await signIn(OWNER, made),
    body,
  })
  expect(changed.status).toBe(200)
  owner = await getThrough(OWNER)
  expect((await call('GET /my-office/v2/practice', { as: owner })).body).toMatchObject({
    name: 'Bright Smiles',
  })
})

test('a colleague follows an invitation, signs up and gets in', async () => {
  const body = {
    id: randomUUID(),
    InvitationMode: 1 as const,
    ToEmail: COLLEAGUE,
    Role: 'Hygienist' as const,
  }
  expect((await call('POST /invitations/v2/send', { as: owner, body })).status).toBe(200)
  const inviteCode = await inMailTo(COLLEAGUE, 'code')
  const person = { email: COLLEAGUE, firstName: 'Ben', lastName: 'Reed', password: PASSWORD }
  const registered = await call('POST /web-signup/v2/register', {
    body: { id: randomUUID(), ...person, isIndividual: false, inviteCode },
  })
  expect(registered).toMatchObject({ status: 200, body: { isConfirmed: true } })
  colleague = await getThrough(COLLEAGUE)
  expect(colleague).toMatchObject({ practiceName: 'Bright Smiles' })
})

let channelId: string
let fileId: string
let bytes: Buffer

test('they talk: a message with a file arrives at once and can be opened', async () => {
  const window = await openWindow(server, colleague)
  const opened = await call('POST /api/v2/channels', {
    as: owner,
    body: { memberIds: [colleague.givenName] },
  })
  expect(opened).toMatchObject({ status: 200 })
  channelId = opened.body.id
  bytes = await picture('#abcdef')
  fileId = await upload(owner, 'attachment', 'x-ray.png', bytes)
  const output = { id: randomUUID(), channelId, messageText: 'Please have a look.', messageType: 1 as const }
  const sent = await call('POST /api/v2/messages', {
    as: owner,
    body: { ...output, metaDictionary: { fileId } },
  })
  expect(sent).toMatchObject({ status: 200 })
  const hasReceived = () => window.events.some(({ payload }) => JSON.stringify(payload).includes(output.id))
  await expect.poll(hasReceived).toBe(true)
  window.close()
  const answer = { id: randomUUID(), channelId, messageText: 'Thanks, I will.' }
  expect((await call('POST /api/v2/messages', { as: colleague, body: answer })).status).toBe(200)
  const { body } = await call('GET /api/v2/messages', { as: owner, query: { channelId } })
  expect(body.messages.map(({ messageText }) => messageText).toSorted()).toEqual([
    'Please have a look.',
    'Thanks, I will.',
  ])
  expect(await sharp(await contentOf(colleague, fileId)).stats()).toEqual(await sharp(bytes).stats())
})

test('the files are in the bucket alone, and nobody can read them there', async () => {
  const objects = await s3.readObjects()
  expect(objects.length).toBeGreaterThan(0)
  for (const object of objects) expect(object.includes('PNG')).toBe(false)
  const lying = await readdir(join(folder, 'files'), { recursive: true }).catch(() => [])
  expect(lying.filter((path) => !path.startsWith('.'))).toEqual([])
})

test('keys:rotate wraps the keys of real files again, twice, and they open, also after a restart', async () => {
  const before = await readFile(join(folder, 'master-keys.json'), 'utf8')
  expect(await run('rotate-keys.ts')).toMatch(
    /^[1-9] keys were wrapped anew, 0 old master keys were forgotten\./,
  )
  expect(await readFile(join(folder, 'master-keys.json'), 'utf8')).not.toBe(before)
  const same = await sharp(bytes).stats()
  expect(await sharp(await contentOf(colleague, fileId)).stats()).toEqual(same)
  expect(await run('rotate-keys.ts')).toMatch(/ 1 old master keys were forgotten\./)
  await startAgain()
  expect(await sharp(await contentOf(await signIn(COLLEAGUE), fileId)).stats()).toEqual(same)
  const again = await picture('#fedcba')
  const added = await upload(await signIn(OWNER), 'attachment', 'later.png', again)
  expect(await sharp(await contentOf(await signIn(OWNER), added)).stats()).toEqual(await sharp(again).stats())
})

test('the trail is whole, and a back-up of it all is too', async () => {
  expect(await run('verify-audit.ts')).toMatch(/^The audit trail is whole: /)
  const made = join(folder, 'made')
  expect(await run('backup.ts', made)).toMatch(/^Backed up to .+ \d+ files\.\n$/)
  expect(await run('backup.ts', '--verify', made)).toMatch(/ is whole: /)
})
