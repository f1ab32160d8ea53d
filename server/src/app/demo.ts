import { sql } from 'kysely'
import type { Capability } from '../platform/capability.ts'
import type { Services } from '../platform/services.ts'

/** Fills the demo world into an empty database, in the order of the capabilities. Returns whether it did. */
export async function fillDemoWorld(
  capabilities: readonly Capability[],
  services: Services,
): Promise<boolean> {
  const { rows } = await sql<{
    is_empty: boolean
  }>`SELECT NOT EXISTS (SELECT FROM people_person) AS is_empty`.execute(services.db)
  if (!rows[0]?.is_empty) return false
  for (const { fillDemo } of capabilities) await fillDemo?.(services)
  return true
}
