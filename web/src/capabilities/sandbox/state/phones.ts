import type { SandboxText } from '@corridor/contract/sandbox/routes.ts'

export interface Phone {
  number: string
  /** Newest first. */
  texts: SandboxText[]
}

/** One phone for each number, the one that got a message last in front. Expects the newest message first, and keeps that order. */
export function phonesOf(texts: readonly SandboxText[]): Phone[] {
  const byNumber = Map.groupBy(texts, ({ to }) => to)
  return Array.from(byNumber, ([number, own]) => ({ number, texts: own }))
}

/** The code in a message, if it has one. */
export const codeIn = (text: string): string | undefined => text.match(/\b\d{4,8}\b/)?.[0]
