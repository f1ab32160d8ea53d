import type { SandboxPhone, SandboxText } from '@corridor/contract/sandbox/routes.ts'

export interface Phone extends SandboxPhone {
  /** Newest first. */
  texts: SandboxText[]
}

/** One phone for each number, the one with the newest message first. Expects the newest message first. */
export function phonesOf(texts: readonly SandboxText[], states: readonly SandboxPhone[] = []): Phone[] {
  const byNumber = Map.groupBy(texts, ({ isFromPhone, to, from }) => (isFromPhone ? (from ?? '') : to))
  const stateOf = (number: string) => states.find((one) => one.number === number)?.state ?? 'works'
  const silent = states.filter(({ number }) => !byNumber.has(number))
  return [
    ...Array.from(byNumber, ([number, own]) => ({ number, state: stateOf(number), texts: own })),
    ...silent.map((one) => ({ ...one, texts: [] })),
  ]
}

/** The number that a phone texts with: the last one it wrote to or that wrote to it. */
export function partnerOf({ texts }: Phone): string {
  const last = texts.find(({ from, isFromPhone }) => isFromPhone || from !== null)
  return (last?.isFromPhone ? last.to : last?.from) ?? ''
}

/** The code in a message, if it has one. */
export const codeIn = (text: string): string | undefined => text.match(/\b\d{4,8}\b/)?.[0]
