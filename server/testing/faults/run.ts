import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#capabilities/session/demo.ts'
import { connect } from '#platform/database/database.ts'
import { secretsOf } from '#platform/secrets/secrets.ts'
import type { Calls } from '../calls.ts'
import { TEST_SECRET } from '../databases.ts'
import { loadAll } from '../load-all.ts'
import { addNewcomer, type Newcomer } from '../world/newcomer.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Actor, FaultPart, FaultWorld, Traffic } from './declaration.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type FollowedWindow, openFollowedWindow } from './followed-window.ts'
import { type FaultInstallation, openEmbedded, openTwoProcesses } from './installation.ts'
import { type MailService, startMailService } from './mail-service.ts'
import { openPatientClient, type PatientClient } from './patient-client.ts'
import { type Flow, openFlow } from './traffic.ts'

export type InstallationName = FaultInstallation['name']

export interface FaultRun {
  seed: number
  on: readonly InstallationName[]
  /** How often each fault comes; when, and what it hits, is up to chance. */
  timesOf: (fault: Fault, on: InstallationName) => number
  /** How long to wait for what jobs send: one of a process that was killed is taken up within a minute. */
  sentWithinMs: number
  /** Receives each row as soon as it is complete. */
  report?: (row: FaultRow) => void
}

/** What was tried, and what came of it. */
export interface FaultRow {
  what: string
  on: InstallationName
  times: number
  /** Writes that were acknowledged meanwhile. */
  writes: number
  lost: string[]
  doubled: string[]
  /** How often windows reconnected. */
  reconnects: number
  /** Those that did not come to show what a fresh read shows. */
  stale: string[]
  failures: string[]
}

interface Scene {
  installation: FaultInstallation
  client: PatientClient
  chance: Chance
  mail: MailService
  flow: Flow
  windows: readonly FollowedWindow[]
}

const OPENING = { embedded: openEmbedded, 'two processes': openTwoProcesses }
/** What was under way when the last fault had passed goes on for a moment. */
const AFTERWARDS_MS = 300

const NOTHING = { times: 1, writes: 0, lost: [], doubled: [], reconnects: 0, stale: [], failures: [] }

const bodyOf = ({ email, deviceId }: Actor) => ({ email, password: DEMO_PASSWORD, deviceId })

async function signInAgain(actor: Actor, call: Calls['call']): Promise<void> {
  const { status, body } = await call('POST /authentication/v2/login', { body: bodyOf(actor) })
  if (status === 200) Object.assign(actor, body)
}

function peopleOf({ databaseUrl }: FaultInstallation, client: PatientClient) {
  return async (count: number, kind?: Newcomer): Promise<Actor[]> => {
    const { db, close } = connect(await databaseUrl(), 1)
    const accounts = []
    for (let left = count; left > 0; left -= 1) accounts.push(await addNewcomer(db, new Date(), kind))
    await close()
    return Promise.all(
      accounts.map(async ({ id, email }) => {
        const actor = { email, deviceId: `device-${id}` } as Actor
        const { body } = await client.call('POST /authentication/v2/login', { body: bodyOf(actor) })
        return Object.assign(actor, body)
      }),
    )
  }
}

const plantingIn =
  ({ databaseUrl }: FaultInstallation): FaultWorld['plant'] =>
  async (work) => {
    const { db, close } = connect(await databaseUrl(), 1)
    await work(db, secretsOf(TEST_SECRET)).finally(close)
  }

async function openWindows(
  { servers }: FaultInstallation,
  client: PatientClient,
  traffics: readonly Traffic[],
): Promise<FollowedWindow[]> {
  const all = traffics.flatMap(({ windows = [] }) => windows)
  const urls = servers.flatMap(({ proxy, slowProxy }) => [proxy.url, slowProxy.url])
  return Promise.all(all.flatMap((one) => urls.map((url) => openFollowedWindow(one, url, client))))
}

/** Lets something go wrong while everybody writes, and looks what is left. */
async function tryOut(fault: Fault, count: number, scene: Scene): Promise<Omit<FaultRow, 'on'>> {
  const { flow, windows, client } = scene
  const reconnects = () => windows.reduce((sum, one) => sum + one.reconnects(), 0)
  const before = { writes: flow.acknowledged(), reconnects: reconnects() }
  flow.start()
  let times = 0
  for (let left = count; left > 0; left -= 1) times += await fault.happen(scene)
  await pause(AFTERWARDS_MS)
  await flow.stop()
  const { lost, doubled } = await flow.judge()
  const untruths = await Promise.all(windows.map(({ untruth }) => untruth()))
  const stale = untruths.filter((one) => one !== undefined)
  return {
    what: fault.name,
    times,
    writes: flow.acknowledged() - before.writes,
    lost,
    doubled,
    reconnects: reconnects() - before.reconnects,
    stale,
    failures: [...flow.failures.splice(0), ...client.failures.splice(0)],
  }
}

/** What jobs have sent: everything that was requested, once, whichever process took the request. */
async function judgeJobs(
  { installation, mail, flow }: Scene,
  withinMs: number,
): Promise<Omit<FaultRow, 'on'>> {
  for (const until = Date.now() + withinMs; Date.now() < until; await pause(200))
    if (flow.judgeSent().lost.length === 0) break
  const { acknowledged, lost, doubled } = flow.judgeSent()
  const senders = new Set(mail.mails.map(({ from }) => from)).size
  const isShared = senders === installation.servers.length || mail.mails.length < 20
  const failures = isShared ? [] : [`only ${senders} of ${installation.servers.length} processes did jobs`]
  return {
    ...NOTHING,
    what: 'mails of all this, by jobs',
    times: mail.mails.length,
    writes: acknowledged,
    lost,
    doubled,
    failures,
  }
}

/** The audit trail has borne all of it too. */
async function judgeAudit({ installation: { env } }: Scene): Promise<Omit<FaultRow, 'on'>> {
  const script = join(import.meta.dirname, '../../src/commands/verify-audit.ts')
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [script], { env: { ...process.env, ...env } }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
  const failures = output.startsWith('The audit trail is whole') ? [] : [output.trim()]
  return { ...NOTHING, what: 'the audit trail is verified', failures }
}

async function runOn(on: InstallationName, parts: readonly FaultPart[], run: FaultRun): Promise<FaultRow[]> {
  const rows: FaultRow[] = []
  const addRow = (row: Omit<FaultRow, 'on'>) => {
    rows.push({ ...row, on })
    run.report?.({ ...row, on })
  }
  const chance = chanceOf(run.seed)
  const mail = await startMailService()
  const installation = await OPENING[on](
    { MAIL_URL: mail.url, LOG_LEVEL: 'error', CORRIDOR_SECRET: TEST_SECRET },
    chance,
  )
  const proxies = installation.servers.map(({ proxy }) => proxy)
  const client = openPatientClient(proxies, chance, signInAgain)
  const { call, download } = client
  const people = peopleOf(installation, client)
  const world = { people, plant: plantingIn(installation), call, download, mails: mail.mails }
  let windows: FollowedWindow[] = []
  try {
    const traffics = await Promise.all(
      parts.map(async (part) => ({ part, traffic: await part.prepare(world) })),
    )
    if (proxies.length > 1) addRow({ ...NOTHING, what: 'all processes start at once on an empty database' })
    windows = await openWindows(
      installation,
      client,
      traffics.map(({ traffic }) => traffic),
    )
    const scene = { installation, client, chance, mail, flow: openFlow(traffics, chance), windows }
    for (const fault of FAULTS.filter(({ isPossible }) => isPossible(installation))) {
      const count = run.timesOf(fault, on)
      if (count > 0) addRow(await tryOut(fault, count, scene))
    }
    addRow(await judgeJobs(scene, run.sentWithinMs))
    addRow(await judgeAudit(scene))
    return rows
  } finally {
    for (const window of windows) window.close()
    await installation.close()
    await mail.close()
  }
}

/** What the capabilities have declared. */
export async function listParts(): Promise<FaultPart[]> {
  const found = await loadAll<{ faults: FaultPart }>('server/src/capabilities/*/testing/faults.ts')
  return found.map(({ faults }) => faults)
}

/** Hurts installations while traffic flows through them, and reports what was lost, done twice, or left untrue. */
export async function runFaults(run: FaultRun): Promise<FaultRow[]> {
  const parts = await listParts()
  const rows: FaultRow[] = []
  for (const on of run.on) rows.push(...(await runOn(on, parts, run)))
  return rows
}

export const isClean = ({ lost, doubled, stale, failures }: FaultRow): boolean =>
  [lost, doubled, stale, failures].every(({ length }) => length === 0)
