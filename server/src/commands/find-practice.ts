import { Id } from '@corridor/contract/kernel/shapes.ts'
import * as office from '#capabilities/office/public.ts'
import type { Installation } from './installation.ts'
import { CommandRefused } from './run-command.ts'

/** A practice by its id or its whole name. */
export async function findPractice({ db }: Installation, wanted: string): Promise<office.PracticeOverview> {
  const byId = Id.safeParse(wanted).success ? await office.findPracticeOverview(db, wanted) : undefined
  const found = byId ? [byId] : await office.findPracticesNamed(db, wanted)
  const [only, ...others] = found
  if (!only) throw new CommandRefused('No practice has this name or ID.')
  if (others.length === 0) return only
  const list = found.map(({ id, city, state }) => `  ${id}  ${[city, state].filter(Boolean).join(', ')}`)
  throw new CommandRefused(
    ['Several practices have this name. Use the ID of the one you mean:', ...list].join('\n'),
  )
}
