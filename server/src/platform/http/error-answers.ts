import type { ErrorBody, ErrorKind } from '@corridor/contract/kernel/errors.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal } from '../refusal.ts'
import { StorageAway } from '../storage/blob-store.ts'

/** Database states in which the same call will work a moment later. */
const PASSING = new Set([
  '08000',
  '08003',
  '08006',
  '53300',
  '55P03',
  // Took too long: what it waited for, or how much else there was to do, passes.
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '40001',
  '40P01',
  '0A000',
])
/** After which a call that was answered as busy may be made again. */
const BUSY_SECONDS = 2
const PASSING_NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** What node-postgres says, without a code, when the connection breaks, is broken already, or none becomes free. */
const NO_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .+ not queryable)/
/** The last ones are how servers that speak S3 say it. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', 'QuotaExceeded', 'XMinioStorageFull'])

const BY_STATUS = new Map<number, ErrorKind>([
  // What the static files say of folders and of paths that climb.
  [403, kernelErrors.notFound],
  [404, kernelErrors.notFound],
  [405, kernelErrors.methodNotAllowed],
  [413, kernelErrors.tooLarge],
  [414, kernelErrors.tooLarge],
  [415, kernelErrors.notSupported],
  [429, kernelErrors.tooManyRequests],
  [431, kernelErrors.headersTooLarge],
  [503, kernelErrors.busy],
])

/** Whether something failed for want of space, here or at a service. */
export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code !== undefined && FULL.has(code)
}

function kindOf(error: unknown): ErrorKind {
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string }
  if (isStorageFull(error)) return kernelErrors.storageFull
  if (error instanceof StorageAway) return kernelErrors.busy
  if (code && (PASSING.has(code) || PASSING_NETWORK.has(code))) return kernelErrors.busy
  if (NO_CONNECTION.test(message ?? '')) return kernelErrors.busy
  if (statusCode && BY_STATUS.has(statusCode)) return BY_STATUS.get(statusCode)!
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return { ...kernelErrors.notReadable, status: statusCode }
  return kernelErrors.unhandled
}

/** Turns whatever was thrown into the one error shape. Nothing of an unexpected error's own text leaves the server. */
export function errorAnswer(error: unknown, requestId: string): ErrorBody {
  if (error instanceof Refusal) {
    const { kind, extras } = error
    return { statusCode: kind.status, code: kind.code, message: kind.message, ...extras, requestId }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = error.validationContext ?? 'body'
    const errors = error.validation.map((issue) => ({
      path: `${where}${issue.instancePath.replaceAll('/', '.')}`,
      message: issue.message ?? kernelErrors.invalidInput.message,
    }))
    const { status, code } = kernelErrors.invalidInput
    return {
      statusCode: status,
      code,
      message: errors[0]?.message ?? kernelErrors.invalidInput.message,
      errors,
      requestId,
    }
  }
  const kind = kindOf(error)
  const again = kind === kernelErrors.busy ? { retryAfterSeconds: BUSY_SECONDS } : {}
  return { statusCode: kind.status, code: kind.code, message: kind.message, ...again, requestId }
}
