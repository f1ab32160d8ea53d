import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'

/**
 * The claims a token carries. Read, not verified: they only choose what to show, and the server decides anew on
 * every call. A token that cannot be read opens nothing.
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
