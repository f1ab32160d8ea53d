import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAPABILITY_ORDER } from '@corridor/contract/kernel/capability-order.ts'
import type { Event } from '@corridor/contract/kernel/event.ts'
import { type AnyMessage, partsOfMessageName } from '@corridor/contract/kernel/message.ts'
import type { Stream } from '@corridor/contract/kernel/stream.ts'
import { describe, expect, test } from 'vitest'
import { loadByFolder } from '#testing/load-all.ts'
import { capabilities } from './capabilities.ts'

const page = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')

/** The rows of the table whose first heading is this, with their cells as plain text. */
function tableOf(text: string, heading: string): string[][] {
  const [, table = ''] = text.split(new RegExp(`^\\| ${heading} +\\|.*$`, 'm'))
  const rows = table.split('\n').slice(2)
  const end = rows.findIndex((row) => !row.startsWith('|'))
  return rows.slice(0, end).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

/** What each folder of the contract declares. */
const CONTRACT = await loadByFolder('contract/src/*/*.ts')

describe.each([...CONTRACT])('the page about %s has every', (folder, modules) => {
  const declared = modules
    .flatMap((file) => Object.values(file) as unknown[])
    .filter((one): one is object => typeof one === 'object' && one !== null)
  // Those of the platform stand on the page about all of them.
  const text = () =>
    page(folder === 'kernel' ? 'docs/events.md' : `server/src/capabilities/${folder}/README.md`)
  const first = (rows: string[][], count: number) => rows.map((row) => row.slice(0, count)).toSorted()

  const events = declared.filter((one): one is Event => 'hub' in one && 'payload' in one)
  test.runIf(events.length > 0)('event and its hub', () => {
    const wanted = events.map(({ name, hub }) => [name, hub])
    expect(first(tableOf(text(), 'Event'), 2)).toEqual(wanted.toSorted())
  })

  const streams = declared.filter((one): one is Stream => 'stream' in one && 'claim' in one)
  test.runIf(streams.length > 0)('stream and the claim that may follow it', () => {
    const written = tableOf(text(), 'Stream').map(([name, , claim]) => [name, claim])
    expect(written.toSorted()).toEqual(streams.map(({ stream, claim }) => [stream, claim]).toSorted())
  })

  const messages = declared.filter((one): one is AnyMessage => 'rate' in one && 'reply' in one)
  test.runIf(messages.length > 0)('message, its hub and who may send it', () => {
    const wanted = messages.map(({ name: full, access }) => {
      const { hub, name } = partsOfMessageName(full)
      return [name, hub, access.kind === 'claim' ? access.anyOf.join(' or ') : 'signed in']
    })
    expect(first(tableOf(text(), 'Message'), 3)).toEqual(wanted.toSorted())
  })
})

describe('ARCHITECTURE.md', () => {
  const text = page('ARCHITECTURE.md')

  test('fits on one page', () => {
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(400)
  })
})

test('the capabilities of the server stand in their order', () => {
  const names = capabilities.map(({ name }) => name)
  expect(names).toEqual(CAPABILITY_ORDER.filter((name) => names.includes(name)))
})
