import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { UNKEEPABLE_TEXT } from '@corridor/contract/kernel/fields.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { hasNameTwice } from './names-twice.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Deeper than any body of ours; stops a parser or a validator from being walked into the ground. */
const DEEPEST = 32

function parse(bytes: Buffer): { json: string; value: unknown } {
  try {
    const json = utf8.decode(bytes)
    return { json, value: JSON.parse(json) }
  } catch {
    // Not JSON, or not UTF-8.
    throw new Refusal(kernelErrors.notReadable)
  }
}

function readBody(bytes: Buffer): unknown {
  const { json, value } = parse(bytes)
  // First, because it turns round at the deepest level: what goes deeper is not worth looking through for names.
  checkTree(value, 'body')
  if (hasNameTwice(json)) throw new Refusal(kernelErrors.notReadable)
  return value
}

/** NUL, which PostgreSQL cannot store, and half a character, which would be stored as a question mark. */
const canBeStored = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Refuses what no field of ours can contain: text that cannot be stored unchanged, names that reach into prototypes,
 * depth. Says where the text stands, because it may be what somebody typed.
 */
export function checkTree(value: unknown, where: string, depth = 0): void {
  if (typeof value === 'string') {
    if (canBeStored(value)) return
    const errors = [{ path: where, message: UNKEEPABLE_TEXT }]
    throw new Refusal({ ...kernelErrors.notReadable, message: UNKEEPABLE_TEXT }, { errors })
  }
  if (!value || typeof value !== 'object') return
  if (depth > DEEPEST) throw new Refusal(kernelErrors.notReadable)
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || !canBeStored(key)) throw new Refusal(kernelErrors.notReadable)
    checkTree(inner, `${where}.${key}`, depth + 1)
  }
}

/** Nothing here unpacks: what came packed would be taken for the content itself. */
export function checkNotPacked({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']
  if (encoding && encoding !== 'identity') throw new Refusal(kernelErrors.notSupported)
}

function checkEncoding(request: FastifyRequest): void {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
  const isUtf8 = !charset || /^utf-?8$/i.test(charset)
  if (!isUtf8) throw new Refusal(kernelErrors.notSupported)
  checkNotPacked(request)
}

/** JSON in UTF-8 and nothing else; wrong bytes are refused instead of being replaced by question marks. */
export function readJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      checkEncoding(request)
      const bytes = body as Buffer
      done(null, bytes.length === 0 ? undefined : readBody(bytes))
    } catch (error) {
      done(error as Error)
    }
  })
}
