import { randomUUID } from 'node:crypto'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { linkPractices } from '#capabilities/network/testing/person-connections.ts'
import type { TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { DESK_CLAIMS } from './document-desk.ts'

/** A practice that nobody else uses, connected with another, and its front desk. */
export async function partnerOf(
  app: TestApp,
  practiceId: string,
  name = 'North Dental',
): Promise<LoginReply & { practiceId: string }> {
  const id = randomUUID()
  await sql`
    INSERT INTO office_practice (id, name, invite_code, created_at)
    VALUES (${id}, ${name}, ${id}, ${app.clock.now()})`.execute(app.services.db)
  await linkPractices(app, practiceId, id)
  const desk = await signInNewcomer(app, { claims: DESK_CLAIMS, practiceId: id })
  return { ...desk, practiceId: id }
}

const partners = new WeakMap<TestApp, Promise<LoginReply & { practiceId: string }>>()

/** The same for all of one app: a third practice, which is neither the caller's nor the one that must see nothing. */
export function samePartnerOf(app: TestApp, practiceId: string) {
  const partner = partners.get(app) ?? partnerOf(app, practiceId)
  partners.set(app, partner)
  return partner
}
