import type { KnownCall, RouteOf } from '@corridor/contract/capabilities.ts'
import type { ErrorBody } from '@corridor/contract/kernel/errors.ts'
import type { BodyOf, ParamsOf, ReplyOf } from '@corridor/contract/kernel/route.ts'
import type { GuestScreenProps } from './part.ts'

/** A call that the server refused, or that never reached it; then it has no code. */
export class CallError extends Error {
  code: string | undefined
  retryAfterSeconds: number | undefined
  /** What of the input was refused. */
  paths: readonly string[]

  constructor(answer?: Partial<ErrorBody>) {
    super(answer?.message ?? '')
    this.code = answer?.code
    this.retryAfterSeconds = answer?.retryAfterSeconds
    this.paths = answer?.errors?.map(({ path }) => path) ?? []
  }
}

/** Calls of this page carry a link or what was got for opening it, never a session of the app in the same browser. */
export async function call<C extends KnownCall>(
  name: C,
  { guest, params, body }: { guest?: string; params?: ParamsOf<RouteOf<C>>; body?: BodyOf<RouteOf<C>> } = {},
): Promise<ReplyOf<RouteOf<C>>> {
  const [method = 'GET', pattern = '/'] = name.split(' ')
  const values = (params ?? {}) as Record<string, string>
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
  const headers: Record<string, string> = {}
  if (guest) headers.authorization = `Guest ${guest}`
  if (body) headers['content-type'] = 'application/json'
  const answer = await fetch(path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new CallError()
  })
  const content: unknown = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new CallError(content as ErrorBody)
  return content as ReplyOf<RouteOf<C>>
}

/** Sends a file of a guest to the call that takes it, and returns its id. */
export async function upload(path: string, pass: string, file: File): Promise<string> {
  const id = crypto.randomUUID()
  const query = new URLSearchParams({ fileName: file.name, id })
  const answer = await fetch(`${path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Guest ${pass}`, 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new CallError()
  })
  if (!answer.ok) throw new CallError((await answer.json().catch(() => ({}))) as ErrorBody)
  return id
}

/** What a refused call says here, by the errors of the screen and of every page; or closes the page where the link itself has ended. */
export function failureOf(
  error: unknown,
  { text, onRefused }: Pick<GuestScreenProps, 'text' | 'onRefused'>,
  errors: Record<string, string> = {},
): string | undefined {
  const { code, message } = error as CallError
  if (code === 'link-not-valid' || code?.startsWith('guest-link-')) {
    onRefused()
    return undefined
  }
  return code === undefined ? text.offline : (errors[code] ?? text.errors[code] ?? (message || text.failed))
}
