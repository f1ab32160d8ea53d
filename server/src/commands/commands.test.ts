import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import * as network from '#capabilities/network/testing/practice-connections.ts'
import { useTestApp } from '#testing/test-app.ts'
import { type Ended, runBeside, settingsOf } from './testing/run-beside.ts'

const app = useTestApp()

const ownSettings = () => settingsOf(app)

const run = (script: string, args: string[] = [], env: Record<string, string> = {}): Promise<Ended> =>
  runBeside(app, script, args, env)

let runs = 0
/** The same in the process of the tests, for a command that refuses in one sentence: most of a process is loading. */
async function refuse(script: string, args: string[] = [], env: Record<string, string> = {}): Promise<Ended> {
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text
      return true
    })
  vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  for (const [name, value] of Object.entries({ ...ownSettings(), ...env })) vi.stubEnv(name, value)
  const { argv, exitCode } = process
  process.argv = [process.execPath, script, ...args]
  process.exitCode = 0
  runs += 1
  try {
    // By another name each time: a module runs once.
    await import(/* @vite-ignore */ `${join(import.meta.dirname, script)}?run=${runs}`)
    return { code: process.exitCode, ...said }
  } finally {
    Object.assign(process, { argv, exitCode })
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  }
}

const entriesOf = async (word: string) =>
  (await app.auditEntries()).flatMap((entry) => (entry.word === word ? [{ outcome: entry.outcome }] : []))

test('operator:link prints an address that opens the operator’s page', async () => {
  const { code, stdout } = await run('operator-link.ts')
  expect(code).toBe(0)
  const link = new URL(/http\S+/.exec(stdout)?.[0] ?? '')
  expect(link.pathname).toBe('/operator')
  const headers = { authorization: `Guest ${link.hash.slice(1)}` }
  expect((await app.call('GET /operator/v1/link', { headers })).status).toBe(200)
  expect(await entriesOf('operator.link-made')).toHaveLength(1)
})

test('keys:rotate adds an audit entry that names the new master key', async () => {
  expect((await run('rotate-keys.ts')).code).toBe(0)
  const entries = (await app.auditEntries()).filter(({ word }) => word === 'files.keys-rotated')
  expect(entries).toMatchObject([
    {
      outcome: 'done',
      subject_kind: 'master-key',
      subject_id: await app.services.masterKeys.currentId(),
    },
  ])
})

describe('practice:suspend and practice:resume', () => {
  test('shut a practice out beside the running server, and let it back in', async () => {
    const member = await app.signIn('hygienist@brightsmiles.example')
    const status = async () => (await app.call('GET /my-office/v2/practice', { as: member })).status
    expect(await run('suspend-practice.ts', ['bright smiles dental'])).toMatchObject({
      code: 0,
      stdout: 'Bright Smiles Dental is suspended.\n',
    })
    await expect.poll(status).toBe(403)
    expect(await run('suspend-practice.ts', ['--resume', member.practiceId ?? ''])).toMatchObject({
      code: 0,
      stdout: 'Bright Smiles Dental is open again.\n',
    })
    await expect.poll(status).toBe(200)
    expect(await entriesOf('operator.practice-suspended')).toEqual([{ outcome: 'done' }])
    expect(await entriesOf('operator.practice-resumed')).toEqual([{ outcome: 'done' }])
  })

  test('remove it from the lists of its connections, and its requests from their alerts', async () => {
    const [bright, lakeside, hilltop] = await Promise.all(
      ['brightsmiles', 'lakesidesurgery', 'hilltopmedical'].map((name) =>
        app.signIn(`owner@${name}.example`),
      ),
    )
    await network.forgetAll(app)
    await network.invite(app, hilltop!, bright!)
    await network.invite(app, bright!, hilltop!)
    await network.invite(app, hilltop!, lakeside!)
    const alertsOf = async (as: network.Caller) =>
      (await app.call('GET /user-notifications/v2/alerts', { as })).body.unreadAlerts
    expect(await alertsOf(lakeside!)).toBe(1)
    const before = await network.readLists(app, bright!)
    const id = hilltop!.practiceId!
    await network.checkBySeq(app, [bright!, lakeside!], () => run('suspend-practice.ts', [id]))
    expect(await network.readLists(app, bright!)).toEqual({ ...before, organizations: [] })
    expect((await network.readLists(app, lakeside!)).received).toEqual([])
    expect(await alertsOf(lakeside!)).toBe(0)
    await network.checkBySeq(app, [bright!, lakeside!], () => run('suspend-practice.ts', ['--resume', id]))
    expect(await network.readLists(app, bright!)).toEqual(before)
    expect((await network.readLists(app, lakeside!)).received).toHaveLength(1)
  })

  test('refuse when several have the name, and when none has', async () => {
    await sql`
      INSERT INTO office_practice (id, name, city, state, invite_code, created_at) VALUES
        (gen_random_uuid(), 'Twin Peaks', 'Austin', 'TX', 'TWINONE1', now()),
        (gen_random_uuid(), 'Twin Peaks', 'Dallas', 'TX', 'TWINTWO2', now())`.execute(app.services.db)
    const { code, stdout } = await refuse('suspend-practice.ts', ['Twin', 'Peaks'])
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^Several practices have this name.*\n {2}[\w-]{36} {2}Austin, TX\n {2}[\w-]{36} {2}Dallas, TX\n$/,
    )
    expect(await refuse('suspend-practice.ts', ['Nowhere'])).toMatchObject({
      code: 1,
      stdout: 'No practice has this name or ID.\n',
    })
    expect((await refuse('suspend-practice.ts')).stdout).toMatch(/^Which\? npm run practice:suspend/)
  })
})

describe('approvals:send', () => {
  test('mails every link that waits once more, and they work', async () => {
    const operator = 'operator@localhost.example'
    await sql`DELETE FROM sandbox_mail`.execute(app.services.db)
    expect(await run('send-approvals.ts')).toMatchObject({
      code: 0,
      stdout: `Sent to ${operator}: links for 0 new practices and 1 identity check.\n`,
    })
    const { token } = await app.mailTo(operator)
    const shown = await app.call('GET /identity-verification/v1/manual-ticket/:token', { params: { token } })
    expect(shown.status).toBe(200)
  })

  test('says when the mail server is away, and the link that the operator holds goes on working', async () => {
    const { token } = await app.mailTo('operator@localhost.example')
    const { code, stdout } = await run('send-approvals.ts', [], { MAIL_URL: 'smtp://127.0.0.1:1' })
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'The mail could not be sent (ESOCKET): MAIL_URL must point to a mail server that accepts it.\n',
    })
    expect(
      (await app.call('GET /identity-verification/v1/manual-ticket/:token', { params: { token } })).status,
    ).toBe(200)
  })
})

describe('account:open', () => {
  const deviceId = 'the-first-device'
  const login = (email: string, password: string) =>
    app.call('POST /authentication/v2/login', { body: { email, password, deviceId } })

  test('opens an account whose password opens nothing but its own change', async () => {
    const email = 'ada.first@newhouse.example'
    const { code, stdout } = await run('open-account.ts', [email, '--practice', 'New House'])
    expect(code).toBe(0)
    expect(stdout).toContain(`The account ${email} is open, owner of New House.`)
    const made = /: (\S{16})\n$/.exec(stdout)?.[1] ?? ''
    const { status, body: own } = await login(email, made)
    expect(status).toBe(200)
    expect(own).toMatchObject({
      isAutoGeneratedPassword: true,
      firstName: 'Ada',
      lastName: 'First',
      practiceName: 'New House',
      isPracticeAdmin: true,
      isOrganizationPendingApproval: false,
    })

    // Past every other step, and still shut out.
    await sql`UPDATE people_person SET identity_status = 'Approved' WHERE id = ${own.givenName}`.execute(
      app.services.db,
    )
    const accept = { params: { personId: own.givenName }, as: own }
    expect((await app.call('POST /persons/v2/:personId/agreement/accept', accept)).status).toBe(200)
    const practice = () => app.call('GET /my-office/v2/practice', { as: own })
    expect((await practice()).status).toBe(403)

    const body = { currentPassword: made, newPassword: 'Quiet-Harbor!94' }
    expect((await app.call('POST /authentication/v2/change-password-ad', { body, as: own })).status).toBe(200)
    expect((await practice()).status).toBe(200)
    const again = await login(email, 'Quiet-Harbor!94')
    expect(again.body).toMatchObject({ isAutoGeneratedPassword: false })
    expect(await entriesOf('operator.account-opened')).toEqual([{ outcome: 'done' }])
  })

  test('a link from the mailbox sets a password of their own as well', async () => {
    const email = 'reset@newhouse.example'
    await run('open-account.ts', [email, '--name', 'Rita Reset'])
    await app.call('POST /authentication/v2/forgot-password', { body: { email } })
    const { token } = await app.mailTo(email)
    const newPassword = 'Quiet-Harbor!95'
    await app.call('POST /authentication/v2/reset-password', { body: { token, newPassword } })
    expect((await login(email, newPassword)).body).toMatchObject({
      isAutoGeneratedPassword: false,
      firstName: 'Rita',
      lastName: 'Reset',
    })
  })

  test.each([
    [
      'an address that has an account',
      ['owner@brightsmiles.example'],
      'This address already has an account.',
    ],
    [
      'a practice that is there',
      ['x@y.example', '--practice', 'bright smiles dental'],
      /^A practice with this name/,
    ],
    ['no address', [], /^Whose\? npm run account:open/],
    ['what is no address', ['someone'], 'This is not an email address.'],
  ])('refuses %s in one sentence', async (_what, args, sentence) => {
    const { code, stdout, stderr } = await refuse('open-account.ts', args)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout.trim()).toMatch(sentence)
  })
})

describe('audit:verify -- --proof', () => {
  /** The two files of a proof of what the demo practice sent, as somebody downloads them. */
  async function downloadProof(folder: string): Promise<string[]> {
    const as = await app.signIn('owner@brightsmiles.example')
    const [delivery] = (await app.call('GET /deliveries/v1', { as })).body.deliveries
    const params = { kind: 'delivery', itemId: delivery!.id }
    const { body } = await app.call('POST /deliveries/v1/items/:kind/:itemId/proof', { as, params })
    const files = { 'proof.json': Buffer.from(body.json), 'proof.pdf': Buffer.from(body.pdfBase64, 'base64') }
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    return Object.keys(files).map((name) => join(folder, name))
  }

  test('vouches for both files, and for neither with one changed byte', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-proof-'))
    for (const file of await downloadProof(folder)) {
      const whole = await run('verify-audit.ts', ['--proof', file])
      expect(whole).toMatchObject({ code: 0, stderr: '' })
      expect(whole.stdout).toMatch(/^The audit trail is whole: /)
      expect(whole.stdout).toContain(`${file} is a proof of delivery as it was made at `)
      const bytes = await readFile(file)
      bytes[bytes.length - 3]! ^= 1
      await writeFile(file, bytes)
      const changed = await run('verify-audit.ts', ['--proof', file])
      expect(changed.code).toBe(1)
      expect(changed.stdout).toContain('the audit trail doesn’t know these bytes')
    }
    await rm(folder, { recursive: true })
  })

  test('says so when there is no such file', async () => {
    const { code, stdout } = await refuse('verify-audit.ts', ['--proof', '/nowhere/proof.pdf'])
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: 'There is no file /nowhere/proof.pdf that can be read.\n',
    })
  })
})

describe('every command', () => {
  const COMMANDS = [
    'verify-audit.ts',
    'rotate-keys.ts',
    'operator-link.ts',
    'open-account.ts',
    'suspend-practice.ts',
    'assign-number.ts',
    'send-approvals.ts',
    'remove-demo.ts',
    'backup.ts',
  ]

  test.each([...COMMANDS, 'reset-second-factor.ts'])(
    '%s makes no database where there is none',
    async (script) => {
      const empty = await mkdtemp(join(tmpdir(), 'corridor-empty-'))
      const { code, stderr } = await refuse(script, ['x@y.example'], {
        DATABASE_URL: '',
        CORRIDOR_DATA: empty,
      })
      expect({ code, left: await readdir(empty) }).toEqual({ code: 1, left: [] })
      expect(stderr).toMatch(/^There is no installation in .+\n$/)
      await rm(empty, { recursive: true })
    },
  )

  test.each([
    ['operator-link.ts', ['junk'], 'This takes no arguments: npm run operator:link'],
    ['send-approvals.ts', ['extra'], 'This takes no arguments: npm run approvals:send'],
    ['verify-audit.ts', ['--bogus'], 'Usage: npm run audit:verify [-- --proof FILE]'],
    ['verify-audit.ts', ['--proof'], 'Usage: npm run audit:verify [-- --proof FILE]'],
    ['rotate-keys.ts', ['now'], 'This takes no arguments: npm run keys:rotate'],
    ['remove-demo.ts', ['all'], 'This takes no arguments: npm run demo:remove'],
    ['backup.ts', [], /^Where to\? npm run backup/],
    ['backup.ts', ['somewhere', '--bogus'], /^Where to\? npm run backup/],
    ['restore.ts', [], /^From where\? npm run restore/],
    ['suspend-practice.ts', ['x', '--bogus'], 'Which? npm run practice:suspend -- "name or id"'],
    ['suspend-practice.ts', ['--resume', 'x', '--bogus'], 'Which? npm run practice:resume -- "name or id"'],
    ['open-account.ts', ['a@b.example', '--practice'], /^Whose\? npm run account:open -- \S+ \[.+\]$/],
    ['reset-second-factor.ts', ['a@b.example', 'c@d.example'], /^Whose\? npm run factor:reset -- \S+$/],
  ])('%s %j says how it is used, and does nothing', async (script, args, sentence) => {
    const before = await app.auditEntries()
    const { code, stdout, stderr } = await refuse(script, args)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout.trim()).toMatch(sentence)
    expect(await app.auditEntries()).toEqual(before)
  })

  test('says one sentence when the database does not answer', async () => {
    const { code, stderr } = await run('operator-link.ts', [], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'DATABASE_URL must lead to a database that answers.\n',
    })
  })
})
