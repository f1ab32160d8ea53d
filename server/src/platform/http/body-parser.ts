import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Deeper than any body of ours; stops a parser or a validator from being walked into the ground. */
const DEEPEST = 32

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refusal(kernelErrors.notReadable)
  }
}

/** Refuses what no field of ours can hold: NUL, which PostgreSQL cannot keep, names that reach into prototypes, depth. */
export function checkTree(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new Refusal(kernelErrors.notReadable)
  } else if (value && typeof value === 'object') {
    if (depth > DEEPEST) throw new Refusal(kernelErrors.notReadable)
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || key.includes('\0')) throw new Refusal(kernelErrors.notReadable)
      checkTree(inner, depth + 1)
    }
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
      const value = bytes.length === 0 ? undefined : parse(bytes)
      checkTree(value)
      done(null, value)
    } catch (error) {
      done(error as Error)
    }
  })
}
