import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WebKit } from '../../tools/find-engines.mjs'
import { findPort } from '../../tools/find-port.ts'
import { expect } from '../support/test.ts'
import { type Driver, type Element, endProcess, untilSaid } from './driver.ts'

/** The name that the standard gives to a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK draws on a display; this one nobody sees. */
async function openDisplay(xvfb: string, started: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const server = spawn(xvfb, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  started.push(server)
  return `:${await untilSaid(server, /^(\d+)\n/)}`
}

/** A WebKitGTK of its own, by classic WebDriver, with a fresh home. */
export async function openWebKit({ driver, miniBrowser, xvfb }: WebKit): Promise<Driver> {
  const started: ChildProcess[] = []
  const home = await mkdtemp(join(tmpdir(), 'corridor-webkit-'))
  const end = async () => {
    for (const child of started.toReversed()) await endProcess(child)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const display = xvfb ? await openDisplay(xvfb, started) : process.env.DISPLAY
    const port = await findPort()
    const origin = `http://127.0.0.1:${port}`
    const env = {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LIBGL_ALWAYS_SOFTWARE: '1',
    }
    started.push(spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' }))
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const answer = await fetch(`${origin}${path}`, { method, body: body && JSON.stringify(body) })
      const { value } = (await answer.json()) as { value: { message?: string } | null }
      if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message}`)
      return value
    }
    const isReady = () => send('GET', '/status').then(Boolean, () => false)
    await expect.poll(isReady).toBe(true)
    const options = { binary: miniBrowser, args: ['--automation'] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string }
    const session = `/session/${sessionId}`
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 })
    const execute = (script: string, args: unknown[]) =>
      send('POST', `${session}/execute/sync`, { script, args: [JSON.stringify(args)] })

    return {
      navigate: async (url) => void (await send('POST', `${session}/url`, { url })),
      evaluate: async (source, given) =>
        (await execute(`return JSON.stringify((${source})(...JSON.parse(arguments[0])))`, given)) as string,
      find: async (source, given) => {
        const found = await execute(`return (${source})(...JSON.parse(arguments[0]))`, given)
        return (found as Element | null) ?? undefined
      },
      perform: async (actions) => void (await send('POST', `${session}/actions`, { actions })),
      setFiles: async (element, paths) =>
        void (await send('POST', `${session}/element/${element[ELEMENT]}/value`, { text: paths.join('\n') })),
      originOf: (element) => element,
      close: async () => {
        await send('DELETE', session).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
