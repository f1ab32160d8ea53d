import { normalPassword } from '@corridor/contract/session/rules.ts'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's setting for argon2id, which is the library's default: 19 MiB, two passes. Every character counts. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(normalPassword(password), OPTIONS)

let nobody: Promise<string> | undefined

/**
 * Whether the password matches. A person without one costs the same time: it is compared with a hash that
 * nothing matches.
 */
export async function passwordFits(hash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  // Awaited in either case, or the time of the first attempt after a start would differ.
  const decoy = await nobody
  const fits = await verify(hash ?? decoy, normalPassword(password))
  return fits && hash !== undefined
}
