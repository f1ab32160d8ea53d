import { kindByName } from '@corridor/contract/files/rules.ts'
import type { Content } from '../content.ts'
import type { Detected } from './detected.ts'
import { detected, honestExtension, openExtension, unknown } from './detected.ts'
import { activeInSvg, sniffMarkup } from './markup.ts'
import type { TextContent } from './text-content.ts'

const PARSE_MAX_BYTES = 4 * 1024 * 1024
const SVG_LOOK_BYTES = 4 * 1024 * 1024
const LINES_CHECKED = 50

async function decodeText(content: Content, { encoding }: TextContent, max: number): Promise<string> {
  return new TextDecoder(encoding).decode(await content.bytes(0, max))
}

async function isJson(content: Content, found: TextContent): Promise<boolean> {
  if (!/^\s*[[{]/.test(found.text.slice(0, 1000))) return false
  // Too large to parse: the beginning and the name must agree.
  if (content.size > PARSE_MAX_BYTES) return kindByName(content.name) === 'JSON'
  try {
    JSON.parse(await decodeText(content, found, PARSE_MAX_BYTES))
    return true
  } catch {
    return false
  }
}

/** Every line has the same number of one separator, quoted ones not counted. */
export function looksLikeTable(text: string): boolean {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, LINES_CHECKED)
  if (text.length >= 32_768) lines.pop()
  const filled = lines.filter((line) => line.trim() !== '')
  return [',', ';', '\t', '|'].some((separator) => {
    const counts = new Set(filled.map((line) => line.split(separator).length - 1))
    const [count = 0] = counts
    return counts.size === 1 && count > 0 && filled.length >= 2 && filled.length + count > 3
  })
}

/** Between kinds of text the name decides, unless the content proves otherwise. What a browser could run stays plain text. */
export async function byText(content: Content, found: TextContent): Promise<Detected> {
  const { name } = content
  const { text } = found
  if (text.startsWith('#!')) return unknown(name)
  const markup = sniffMarkup(text)
  if (markup === 'svg') {
    const svg = await decodeText(content, found, SVG_LOOK_BYTES)
    const active = activeInSvg(svg)
    if (content.size > SVG_LOOK_BYTES) active.push('unexamined')
    return detected('svg', 'IMAGE', 'image/svg+xml', honestExtension(name, 'svg'), active)
  }
  const plain = detected(
    markup ? 'markup' : 'text',
    'TEXT',
    'text/plain',
    openExtension(name, 'txt', ['md', 'log']),
  )
  if (markup) return { ...plain, activeContent: ['script'] }
  const claimed = kindByName(name)
  if (claimed === 'TEXT') return plain
  if (await isJson(content, found)) {
    return detected('text', 'JSON', 'application/json', openExtension(name, 'json'))
  }
  const isNamedTable = claimed === 'CSV' || /\.tsv$/i.test(name)
  const isFree = isNamedTable || claimed !== 'UNKNOWN' || !/\.[a-z0-9]{1,8}$/i.test(name)
  if (isNamedTable || (isFree && looksLikeTable(text))) {
    return detected('text', 'CSV', 'text/csv', honestExtension(name, 'csv', ['tsv']))
  }
  return plain
}
