import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'

interface ThreadOptions {
  /** The module that the thread runs: it answers each piece of work with messages. */
  module: URL
  resourceLimits: ResourceLimits
  /** How long a thread without work stays alive. */
  idleMs?: number
}

/** What a message of the thread means: it goes on, within the time that was set or a new one, or the work is over. */
export type Step = 'goes-on' | { withinMs: number } | 'done' | 'done-and-end'

interface WorkOptions<Work, Said> {
  work: Work
  transfer: readonly Transferable[]
  /** Until the first message. */
  startMs: number
  onSaid: (said: Said) => Step
}

export type Outcome = 'done' | 'slow' | 'broken'

const SILENT = new URL('./silent-thread.ts', import.meta.url)
const IDLE_MS = 30_000
/** An engine that leaks a little with each document is started again in the end. */
const USES_MAX = 50

interface Thread {
  worker: Worker
  uses: number
  timer?: NodeJS.Timeout
}

/**
 * Work in threads that are reused for a while. Starting the engines of a document takes a second, ten times as long as a page does. A thread
 * that failed or was too slow is never used again.
 */
export function createThreads<Work, Said>({ module, resourceLimits, idleMs = IDLE_MS }: ThreadOptions) {
  const idle: Thread[] = []

  function start(): Thread {
    const worker = new Worker(SILENT, { workerData: module.href, resourceLimits, env: {} })
    return { worker, uses: 0 }
  }

  /** By name, because node listens to a thread as well. */
  const forget = ({ worker }: Thread): void => {
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  }

  const end = (thread: Thread): void => {
    clearTimeout(thread.timer)
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
    void thread.worker.terminate()
  }

  function park(thread: Thread): void {
    const { worker } = thread
    thread.uses += 1
    if (thread.uses >= USES_MAX) {
      end(thread)
      return
    }
    worker.on('error', () => end(thread))
    worker.on('exit', () => end(thread))
    // Neither holds back a process that wants to end.
    worker.unref()
    thread.timer = setTimeout(() => end(thread), idleMs).unref()
    idle.push(thread)
  }

  function take(): Thread {
    const thread = idle.pop() ?? start()
    clearTimeout(thread.timer)
    forget(thread)
    thread.worker.ref()
    return thread
  }

  return {
    /** Gives a thread its work, and says how that ended. */
    run: ({ work, transfer, startMs, onSaid }: WorkOptions<Work, Said>): Promise<Outcome> =>
      new Promise((resolve) => {
        const thread = take()
        const { worker } = thread
        const isSlow = () => finish('slow')
        let timer = setTimeout(isSlow, startMs)
        const finish = (outcome: Outcome, isReusable = false): void => {
          clearTimeout(timer)
          forget(thread)
          if (isReusable) park(thread)
          else end(thread)
          resolve(outcome)
        }
        worker.on('message', (said: Said) => {
          const step = onSaid(said)
          if (step === 'goes-on') return
          if (step === 'done' || step === 'done-and-end') return finish('done', step === 'done')
          clearTimeout(timer)
          timer = setTimeout(isSlow, step.withinMs)
        })
        worker.on('error', () => finish('broken'))
        worker.on('exit', () => finish('broken'))
        worker.postMessage(work, transfer)
      }),
  }
}
