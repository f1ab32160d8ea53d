import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** An element of the page, as the protocol of its browser names it. */
export type Element = Record<string, string>

/** What both protocols, WebDriver BiDi and classic WebDriver, can do alike. Actions have the same form in both. */
export interface Driver {
  navigate: (url: string) => Promise<void>
  /** Calls a function, given as its source, with arguments that JSON can carry. Answers JSON. */
  evaluate: (source: string, args: unknown[]) => Promise<string | undefined>
  /** Calls a function that answers an element or null. */
  find: (source: string, args: unknown[]) => Promise<Element | undefined>
  perform: (actions: object[]) => Promise<void>
  setFiles: (input: Element, paths: string[]) => Promise<void>
  /** How an action names an element. */
  originOf: (element: Element) => object
  close: () => Promise<void>
}

/** Ends a program that a journey started, and waits until it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Waits until a program has written what the pattern finds. */
export function untilSaid(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (text: string) => {
      said += text
      const found = pattern.exec(said)?.[1]
      if (found) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`It ended, and said: ${said.slice(-2000)}`)))
  })
}
