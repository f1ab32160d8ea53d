import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
/** The flags of `npm start` and `docs/corridor.service`; other servers, the bare peers among them, have Node’s defaults. */
const MAIN = 'server/src/main.ts'
export const NODE_FLAGS = ['--max-semi-space-size=16']
const nodeArguments = (script: string): string[] => [
  ...(script === MAIN ? NODE_FLAGS : []),
  join(ROOT, script),
]

export interface ServerProcess {
  url: string
  /** From the start of the process to its first answer. */
  firstAnswerMs: number
  residentMb: () => Promise<number>
  /** What it has spent of the processors since it began. */
  cpuSeconds: () => Promise<number>
  stop: () => Promise<void>
  /** Like a power cut: nothing is finished, nothing is printed. */
  kill: () => Promise<void>
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
    await pause(5)
  }
  throw new Error(`The server at ${url} ended with ${child.exitCode}`)
}

/** Starts a server that is not going to serve, and gives back what it says and how it ends. */
export async function refusedStart(script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, nodeArguments(script), {
    env: { ...process.env, PORT: String(await freePort()), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (text: Buffer) => {
    output += text
  })
  const code = await new Promise((resolve) => void child.once('close', resolve))
  return { code, output }
}

/** A test that failed half-way leaves nothing running: the database of the whole run would wait for it at the end. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface LaunchedServer {
  url: string
  pid: number
  /** Its first answer. Throws when it ended before that. */
  ready: Promise<void>
  isGone: Promise<void>
  stop: () => Promise<void>
  /** Like a power cut: nothing is finished, nothing is printed. */
  kill: () => Promise<void>
}

/** Starts a server as a user would, in a process of its own, and does not wait for it. */
export function launchServer(
  script: string,
  env: Record<string, string> & { PORT: string },
  probe = '/readyz',
): LaunchedServer {
  const child = spawn(process.execPath, nodeArguments(script), {
    // Nothing balances between these unless the test says so.
    env: { ...process.env, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const isGone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  isGone.then(() => running.delete(child))
  const url = `http://127.0.0.1:${env.PORT}`
  const ready = firstAnswer(`${url}${probe}`, child)
  // A test that kills it first does not wait for it.
  ready.catch(() => undefined)
  const end = (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    return isGone
  }
  return {
    url,
    pid: child.pid ?? 0,
    ready,
    isGone,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Starts a server and waits for its first answer. */
export async function startServer(
  script: string,
  env: Record<string, string>,
  probe = '/readyz',
): Promise<ServerProcess> {
  const begun = performance.now()
  const PORT = env.PORT ?? String(await freePort())
  const { url, pid, ready, stop, kill } = launchServer(script, { ...env, PORT }, probe)
  await ready
  const firstAnswerMs = performance.now() - begun
  return {
    url,
    firstAnswerMs,
    residentMb: async () => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    cpuSeconds: async () => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
      // Behind the name, which may hold spaces: in user mode and in the kernel, in ticks of a hundredth.
      const [userTicks, kernelTicks] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
      return (Number(userTicks) + Number(kernelTicks)) / 100
    },
    stop,
    kill,
  }
}
