import { hash } from 'node:crypto'

/** A UUID (version 8) that follows from a name: the demo world has the same ids on every machine. */
export function stableId(name: string): string {
  const bytes = hash('sha256', `corridor:${name}`, 'buffer').subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
