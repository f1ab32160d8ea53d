import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import * as office from '#capabilities/office/public.ts'
import type { Guest } from '#platform/access/guest.ts'
import { found } from '#platform/refusal.ts'
import type { Tx } from '#platform/transaction.ts'
import { lockLink } from '../store/links.ts'
import { findPassById } from '../store/passes.ts'
import type { Link } from '../store/tables.ts'
import { checkOpen, stateOfOpened } from './state.ts'

/**
 * The link behind a guest's call that writes, locked, so that a recall comes before it or after it. Refuses one that has ended
 * since the call began, and says why.
 */
export async function lockOpenLink(tx: Tx, guest: Guest): Promise<Link> {
  const pass = found(await findPassById(tx.db, guest.id), kernelErrors.linkNotValid)
  const link = found(await lockLink(tx.db, pass.link_id), kernelErrors.linkNotValid)
  const practice = await office.findPractice(tx.db, link.practice_id)
  checkOpen(stateOfOpened({ link, practice, now: tx.now }))
  return link
}
