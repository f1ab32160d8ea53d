import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Event } from '@corridor/contract/kernel/event.ts'
import { type AnyMessage, partsOfMessageName } from '@corridor/contract/kernel/message.ts'
import type { Stream } from '@corridor/contract/kernel/stream.ts'
import { describe, expect, test } from 'vitest'
import { loadAll } from '#testing/load-all.ts'
import { KINDS } from '#testing/matrix/callers.ts'
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

const declared = (await loadAll('contract/src/*/*.ts'))
  .flatMap((file) => Object.values(file) as unknown[])
  .filter((one): one is object => typeof one === 'object' && one !== null)

describe('docs/events.md has every', () => {
  const events = page('docs/events.md')
  const first = (rows: string[][], count: number) => rows.map((row) => row.slice(0, count)).toSorted()

  test('event and its hub', () => {
    const all = declared.filter((one): one is Event => 'hub' in one && 'payload' in one)
    expect(first(tableOf(events, 'Event'), 2)).toEqual(all.map(({ name, hub }) => [name, hub]).toSorted())
  })

  test('stream and the claim that may follow it', () => {
    const all = declared.filter((one): one is Stream => 'stream' in one && 'claim' in one)
    const written = tableOf(events, 'Stream').map(([name, , claim]) => [name, claim])
    expect(written.toSorted()).toEqual(all.map(({ stream, claim }) => [stream, claim]).toSorted())
  })

  test('message, its hub and who may send it', () => {
    const all = declared.filter((one): one is AnyMessage => 'rate' in one && 'reply' in one)
    const wanted = all.map(({ name: full, access }) => {
      const { hub, name } = partsOfMessageName(full)
      return [name, hub, access.kind === 'claim' ? access.anyOf.join(' or ') : 'signed in']
    })
    expect(first(tableOf(events, 'Message'), 3)).toEqual(wanted.toSorted())
  })
})

test('docs/who-may.md says who each kind of caller is', () => {
  expect(tableOf(page('docs/who-may.md'), 'Column').map(([kind]) => kind)).toEqual([...KINDS])
})

describe('ARCHITECTURE.md', () => {
  const text = page('ARCHITECTURE.md')

  test('fits on one page', () => {
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(400)
  })

  test('names the capabilities of the server in their order', () => {
    const [, listed = ''] = /^ +src\/capabilities\/(.+?)^ +src\/commands/ms.exec(text) ?? []
    expect(listed.trim().split(/\s+/)).toEqual(capabilities.map(({ name }) => name))
  })
})
