/** How long a service wants to be left alone: seconds, or a moment as HTTP writes it. Undefined where it does not say. */
export function retryAfterOf(headers: Headers, ...names: readonly string[]): number | undefined {
  const detail = ['retry-after', ...names].map((name) => headers.get(name)).find((value) => value !== null)
  if (!detail) return undefined
  const seconds = /^\d{1,9}$/.test(detail) ? Number(detail) : (Date.parse(detail) - Date.now()) / 1000
  // "At once" from a service that takes nothing would make us call it without a pause.
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined
}

const ANSWER_MAX_BYTES = 1024 * 1024

/** The text of an answer; nothing when it is longer than any that makes sense. */
export async function readAnswer(answer: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > ANSWER_MAX_BYTES) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
