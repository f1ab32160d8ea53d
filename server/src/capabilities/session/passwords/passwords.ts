import { normalPassword } from '@corridor/contract/session/rules.ts'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's setting for argon2id, which is the library's default: 19 MiB, two passes. Every character counts. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), OPTIONS)

let nobody: Promise<string> | undefined

/**
 * Whether the password fits. Somebody who has none costs the same time: their password is compared with a hash that
 * nothing fits.
 */
export async function passwordFits(kept: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  // Waited for in either case, or the first attempt after a start would tell.
  const decoy = await nobody
  const fits = await verify(kept ?? decoy, normalPassword(password))
  return fits && kept !== undefined
}
