import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'

/**
 * The claims of a token. Read, not verified: they only decide what to show, and the server checks every
 * call. An unreadable token has none.
 */
export function claimsOf(token: string): Claim[] {
  try {
    const payload = token.split('.')[1] ?? ''
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const { roles } = JSON.parse(new TextDecoder().decode(bytes)) as { roles?: unknown }
    return Array.isArray(roles) ? CLAIMS.filter((claim) => roles.includes(claim)) : []
  } catch {
    return []
  }
}
