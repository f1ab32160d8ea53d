import { randomUUID } from 'node:crypto'
import { CLAIMS } from '@corridor/contract/kernel/claims.ts'
import { sql } from 'kysely'
import { chatDesk } from '../../src/capabilities/chat/testing/chat-desk.ts'
import { fileClient } from '../../src/capabilities/files/testing/file-client.ts'
import { ask } from '../../src/capabilities/network/testing/person-desk.ts'
import { invite } from '../../src/capabilities/network/testing/practice-desk.ts'
import { minutesAfter } from '../../src/platform/clock.ts'
import type { World } from '../world/world.ts'

/** Stands in everything that the victims keep to themselves. Nobody sends it, so an answer that holds it shows a row of theirs. */
export const CANARY = 'zq7canary'

const written = `${CANARY} keeps this to itself`

/** What an attacker may have seen somewhere. */
export interface Foreign {
  /** Ids of the victims, of every sort. */
  ids: readonly string[]
  /** Those of a thing, and of something inside it. */
  pairs: readonly (readonly [string, string])[]
}

export interface Victims extends Foreign {
  /** All that they have, as they read it themselves. */
  read: () => Promise<Record<string, unknown>>
}

async function openPractice({ app }: World): Promise<string> {
  const id = randomUUID()
  await sql`
    INSERT INTO office_practice (id, name, invite_code, created_at)
    VALUES (${id}, 'Quiet Harbor Dental', ${`${CANARY}-${id.slice(0, 8)}`}, now())`.execute(app.services.db)
  return id
}

/** Names are shown to whoever looks for colleagues; addresses are not. */
const hideAddress = ({ app }: World, id: string) =>
  sql`
    UPDATE people_person SET email = ${CANARY} || '-' || email, email_key = ${CANARY} || '-' || email_key
    WHERE id = ${id}`.execute(app.services.db)

/** A practice and somebody on their own, whom nobody else knows, with something of everything. */
export async function bringVictims(world: World): Promise<Victims> {
  const { app, newcomer } = world
  const practiceId = await openPractice(world)
  const [owner, staff] = [
    await newcomer({ claims: [...CLAIMS], practiceId }),
    await newcomer({ claims: ['Chat', 'FileReader', 'FileWriter'], practiceId }),
  ]
  const alone = await newcomer({ place: 'alone', claims: ['IndividualNetwork', 'Chat'] })
  for (const { givenName } of [owner, staff, alone]) await hideAddress(world, givenName)

  const desk = chatDesk(app)
  const channelId = await desk.group(owner, [staff], written)
  const message = await desk.said(staff, channelId, written)
  const later = minutesAfter(app.clock.now(), 24 * 60).toISOString()
  const scheduled = { id: randomUUID(), channelId, messageText: written, sendAt: later }
  await app.call('POST /api/v2/messages/scheduled', { as: owner, body: scheduled })
  const params = { id: channelId, messageId: message.id }
  await app.call('PUT /api/v2/channels/:id/messages/:messageId/reminder', {
    as: owner,
    params,
    body: { remindAt: later },
  })

  const file = await fileClient(app).send(owner, `${CANARY}.txt`, written)
  const invitation = { id: randomUUID(), InvitationMode: 1 as const, Role: 'Hygienist', Message: written }
  const ToEmail = `${CANARY}-${invitation.id}@applicant.example`
  await app.call('POST /invitations/v2/send', { as: owner, body: { ...invitation, ToEmail } })
  const practiceInviteId = randomUUID()
  await invite(app, alone, owner, practiceInviteId, written)
  const asked = await ask(app, alone, staff.givenName, { message: written })
  const reportId = randomUUID()
  await app.call('POST /my-network/v2/report', {
    as: owner,
    body: { reportId, personId: alone.givenName, reason: 'spam', text: written },
  })
  const device = { userId: owner.givenName, deviceId: owner.deviceId }
  await app.call('PUT /user-devices/v2/:userId/:deviceId/nickname', {
    as: owner,
    params: device,
    body: { nickname: written.slice(0, 30) },
  })

  const readAs = async (call: string) => (await app.send(call, { as: owner })).body
  return {
    ids: [
      practiceId,
      ...[owner, staff, alone].map(({ givenName }) => givenName),
      channelId,
      message.id,
      scheduled.id,
      file.body.id,
      invitation.id,
      practiceInviteId,
      asked.body.personConnectionId,
      reportId,
      owner.deviceId,
    ],
    pairs: [
      [channelId, message.id],
      [owner.givenName, owner.deviceId],
    ],
    read: async () => ({
      practice: await readAs('GET /my-office/v2/practice'),
      team: await readAs('GET /invitations/v2/team-members'),
      invitations: await readAs('GET /invitations/v2/team-invitations'),
      conversations: await readAs('GET /api/v3/channels'),
      messages: await readAs(`GET /api/v2/messages?channelId=${channelId}`),
      scheduled: await readAs('GET /api/v2/messages/scheduled'),
      reminders: await readAs('GET /api/v2/reminders'),
      file: (await fileClient(app).contentOf(owner, file.body.id))?.toString(),
      devices: (await readAs('GET /user-devices/v2')).devices?.map(
        ({ nickname }: { nickname: string }) => nickname,
      ),
    }),
  }
}
