import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Setting, settings } from './settings.ts'

const README = join(import.meta.dirname, '../../../../README.md')
const HEAD = '| Setting | Standard | Meaning |'

/** Markdown would take what stands between pointed brackets for a tag. */
const cell = (text: string): string => text.replaceAll('<', '\\<')

const rowOf = ({ name, standard, meaning }: Setting<unknown>): string =>
  `| \`${name}\` | ${cell(standard)} | ${cell(meaning)} |`

/** The formatter fills cells up with blanks, and the line below the head with dashes. */
const plain = (line: string): string => line.replace(/ +/g, ' ').replace(/-{3,}/g, '---')

function tableIn(markdown: string): string[] {
  const lines = markdown.split('\n').map(plain)
  const start = lines.indexOf(HEAD)
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'))
  return start < 0 ? [] : lines.slice(start, start + length)
}

test('the README shows every setting as it is', () => {
  const table = tableIn(readFileSync(README, 'utf8'))
  expect(table).toEqual([HEAD, '| --- | --- | --- |', ...Object.values(settings).map(rowOf)])
})
