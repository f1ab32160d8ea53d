import type { Examined } from '../../examine.ts'
import { zip } from '../zips.ts'

export interface Hostile {
  what: string
  name: string
  make: () => Buffer | Promise<Buffer>
  /** The refusal's code, or the expected result for a file that is stored. */
  outcome: string | Partial<Examined>
}

export const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

export const jar = zip([
  { name: 'META-INF/MANIFEST.MF', data: 'Main-Class: Evil' },
  { name: 'Evil.class', data: 'x' },
])

export const html = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>'
