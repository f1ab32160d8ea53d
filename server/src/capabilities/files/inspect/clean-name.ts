import { NAME_MAX_BYTES } from '@corridor/contract/files/limits.ts'
import { extensionOf } from '@corridor/contract/files/rules.ts'
import { withoutUnseen } from '@corridor/contract/kernel/unseen.ts'

/** Not possible in names on Windows; a colon there opens a hidden second stream of the file. */
const NOT_ON_WINDOWS = /[<>:"|?*]/g
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ ]*(?:\.|$)/i

const byteLength = (text: string): number => Buffer.byteLength(text, 'utf8')

const trimEnds = (name: string): string => name.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')

/** Cuts between letters, never inside one. */
function cutTo(text: string, maxBytes: number): string {
  let bytes = 0
  let result = ''
  for (const letter of text) {
    bytes += byteLength(letter)
    if (bytes > maxBytes) break
    result += letter
  }
  return result
}

function shorten(name: string, ending: string): string {
  const stem = name.slice(0, name.length - ending.length)
  if (byteLength(name) <= NAME_MAX_BYTES) return name
  return (trimEnds(cutTo(stem, NAME_MAX_BYTES - byteLength(ending))) || 'file') + ending
}

/**
 * A name that is safe to store, to show and to save on any system. If the detected extension differs from
 * the name's, it is appended, so that the name cannot lie.
 */
export function cleanName(name: string, extension?: string): string {
  const last =
    name
      .split(/[/\\]/)
      .filter((part) => trimEnds(withoutUnseen(part)) !== '')
      .at(-1) ?? ''
  const seen = withoutUnseen(last).normalize('NFC').replace(NOT_ON_WINDOWS, '_').replace(/\s+/g, ' ')
  const plain = trimEnds(seen) || 'file'
  const free = RESERVED.test(plain) ? `_${plain}` : plain
  const honest = extension && extensionOf(free) !== extension ? `${free}.${extension}` : free
  const ending = extensionOf(honest)
  return shorten(honest, ending && `.${honest.slice(-ending.length)}`)
}
