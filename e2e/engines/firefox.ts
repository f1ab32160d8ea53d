import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Firefox } from '../../tools/find-engines.mjs'
import { type Driver, type Element, endProcess, untilSaid } from './driver.ts'

/** A first start asks nobody anything and calls no other server. */
const QUIET = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.update.disabledForTesting': true,
  'extensions.update.enabled': false,
  'services.settings.server': 'data:,none',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

interface Answer {
  id?: number
  type: 'success' | 'error'
  result: Record<string, unknown>
  message?: string
}

/** Speaks WebDriver BiDi over its socket. */
async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`${url} does not answer.`))
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  let calls = 0
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  }
  const send = async (method: string, params: object): Promise<Record<string, unknown>> => {
    calls += 1
    const id = calls
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const answer = await promise
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return answer.result
  }
  return { send, close: () => socket.close() }
}

interface Evaluated {
  type: 'success' | 'exception'
  result: { type: string; value?: string; sharedId?: string }
  exceptionDetails?: { text: string }
}

/** A Firefox of its own, headless, with a fresh profile. */
export async function openFirefox({ firefox }: Firefox): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'corridor-firefox-'))
  const prefs = Object.entries(QUIET).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), prefs.join(''))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const env = { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' }
  const browser = spawn(firefox, [...args, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = async () => {
    await endProcess(browser)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await untilSaid(browser, /WebDriver BiDi listening on (ws:\S+)\s/)
    const { send, close } = await connect(`${url}/session`)
    await send('session.new', { capabilities: {} })
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
    const { context } = contexts[0]!
    const viewport = { width: 1280, height: 800 }
    await send('browsingContext.setViewport', { context, viewport })

    const evaluate = async (functionDeclaration: string, args: unknown[]) => {
      const answer = (await send('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: true,
      })) as unknown as Evaluated
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
      return answer.result
    }
    return {
      navigate: async (to) =>
        void (await send('browsingContext.navigate', { context, url: to, wait: 'complete' })),
      evaluate: async (source, given) =>
        (await evaluate(`(json) => JSON.stringify((${source})(...JSON.parse(json)))`, given)).value,
      find: async (source, given) => {
        const { sharedId } = await evaluate(`(json) => (${source})(...JSON.parse(json))`, given)
        return sharedId === undefined ? undefined : { sharedId }
      },
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      setFiles: async (element, files) => void (await send('input.setFiles', { context, element, files })),
      originOf: (element: Element) => ({ type: 'element', element }),
      close: async () => {
        close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
