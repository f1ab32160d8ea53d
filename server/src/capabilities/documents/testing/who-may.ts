import { randomUUID } from 'node:crypto'
import type * as guestRoutes from '@corridor/contract/documents/guest.ts'
import type * as patients from '@corridor/contract/documents/patient.ts'
import type * as patientPage from '@corridor/contract/documents/patient-page.ts'
import type * as refer from '@corridor/contract/documents/refer.ts'
import type * as referrals from '@corridor/contract/documents/referrals.ts'
import type * as routes from '@corridor/contract/documents/routes.ts'
import { USUAL_LIMITS } from '@corridor/contract/documents/stages.ts'
import { sql } from 'kysely'
import { patientDesk } from '#capabilities/patients/testing/patient-desk.ts'
import { type Calls, EACH_TIME, followed, heard, may, type WhoMay } from '#testing/matrix/part.ts'
import { elsewhere, type World } from '#testing/world/world.ts'
import { dayAhead, documentDesk, somePatient } from './document-desk.ts'
import { documentGuest } from './document-guest.ts'
import { samePartnerOf } from './partner-practice.ts'
import { patientGuest } from './patient-guest.ts'
import { referrer, somePdfForm } from './referrer.ts'

async function withPartner({ app, as }: World) {
  const admin = await as('admin')
  return { admin, partner: await samePartnerOf(app, admin.practiceId!) }
}

/** The admin of Bright Smiles, with a document that a third practice sent them: Lakeside must see nothing of it. */
export async function withDocument(world: World) {
  const { admin, partner } = await withPartner(world)
  const id = await documentDesk(world.app).sent(partner, admin.practiceId!)
  return { as: admin, params: { id } }
}

/** The same with a referral. */
export async function withReferral(world: World) {
  const { admin, partner } = await withPartner(world)
  const id = await documentDesk(world.app).referred(partner, admin.practiceId!)
  return { as: admin, params: { id } }
}

/** A referral that came in as one of a guest's would, and waits for a decision. */
export async function withGuestReferral(world: World) {
  const call = await withReferral(world)
  await world.app.services.transactions.run(
    ({ db }) =>
      sql`UPDATE documents_document SET guest_status = 'Pending', guest_sender_email = 'dr@north.example', from_practice_id = NULL
        WHERE id = ${call.params.id}`.execute(db),
    'system',
  )
  return call
}

/** The holder of a link to a referral of Bright Smiles. */
async function withGuest({ app, as }: World) {
  const guest = documentGuest(app)
  const { id, email } = await guest.refer(await as('admin'))
  return { id, headers: { ...elsewhere(), ...(await guest.open(email)) } }
}

/** Somebody on the page of Bright Smiles who may send one referral. */
async function withPass({ app, as }: World) {
  const website = referrer(app)
  const admin = await as('admin')
  const token = await website.openPage(admin)
  return { headers: { ...elsewhere(), ...website.mintPass(token, admin.practiceId!) } }
}

async function withPage({ app, as }: World) {
  const token = await referrer(app).openPage(await as('admin'))
  return { token, headers: { ...elsewhere(), authorization: `Guest ${token}` } }
}

/** A referral of the admin's practice to a third one, about a patient who can be reached. */
async function withSentReferral(world: World) {
  const { admin, partner } = await withPartner(world)
  const { id } = await patientGuest(world.app).refer(admin, partner.practiceId)
  return { as: admin, params: { id } }
}

/** The patient of such a referral, who opened their link. */
async function withPatient(world: World) {
  const { admin, partner } = await withPartner(world)
  const patient = patientGuest(world.app)
  const { id, email } = await patient.refer(admin, partner.practiceId)
  await world.app.call('POST /office-files/v3/:id/patient-link', { as: admin, params: { id } })
  return { headers: { ...elsewhere(), ...(await patient.open(email)) } }
}

const asAdmin = async ({ as }: World) => ({ as: await as('admin') })

const calls: Calls<
  typeof routes & typeof patients & typeof referrals & typeof guestRoutes & typeof refer & typeof patientPage
> = {
  'GET /office-files/v2/sync': may('SharedInbox', 'own', async (world) => ({
    as: (await withDocument(world)).as,
    query: { timestamp: world.app.clock.now().toISOString() },
  })),
  'GET /office-files/v2': may('SharedInbox', 'own', async (world) => ({
    as: (await withDocument(world)).as,
  })),
  'GET /office-files/v3': may('SharedInbox', 'own', async (world) => ({
    as: (await withDocument(world)).as,
    query: { table: 'Incoming' },
  })),
  'GET /office-files/v2/search': may('SharedInbox', 'own', async (world) => ({
    as: (await withDocument(world)).as,
    query: { searchText: 'ito' },
  })),
  'GET /office-files/v2/unprocessed/count': may('SharedInbox', 'own', asAdmin),
  'GET /office-files/v3/:id': may('SharedInbox', 'record', withDocument),
  'PUT /office-files/v3/:id/patient': may('SharedInbox', 'record', async (world) => {
    const { as, params } = await withDocument(world)
    const { id: patientId } = await patientDesk(world.app, as).add()
    return { as, params, body: { patientId } }
  }),
  'POST /office-files/v3/:id/patient': may('SharedInbox', 'record', async (world) => ({
    ...(await withDocument(world)),
    body: {},
  })),
  'GET /office-files/v3/practices/:practiceId/people': may(
    'SharedInbox',
    { of: 'own', other: 403 },
    async (world) => {
      const { admin, partner } = await withPartner(world)
      return { as: admin, params: { practiceId: partner.practiceId } }
    },
  ),
  'POST /office-files/v2/send': may(
    'SharedInbox',
    { of: 'own', other: 403 },
    async (world) => {
      const { admin, partner } = await withPartner(world)
      return {
        as: admin,
        body: {
          id: randomUUID(),
          selectedPractices: [partner.practiceId],
          patient: somePatient(),
          attachments: [await documentDesk(world.app).upload(admin)],
        },
      }
    },
    EACH_TIME,
  ),
  'POST /office-files/v2/referral': may(
    'SharedInbox',
    { of: 'own', other: 403 },
    async (world) => {
      const { admin, partner } = await withPartner(world)
      const form = { reason: 'Please evaluate.' }
      return {
        as: admin,
        body: { id: randomUUID(), practiceId: partner.practiceId, patient: somePatient(), form },
      }
    },
    EACH_TIME,
  ),
  'PUT /office-files/v2/:id/opened': may('SharedInbox', 'record', withDocument),
  'PUT /office-files/v2/:id/process': may(
    'SharedInbox',
    'record',
    async (world) => ({ ...(await withDocument(world)), body: {} }),
    EACH_TIME,
  ),
  'PUT /office-files/v2/:id/mark-as-worked-on': may(
    'SharedInbox',
    'record',
    async (world) => ({
      ...(await withDocument(world)),
      body: {},
    }),
    EACH_TIME,
  ),
  'GET /office-files/v2/:officeFileId/comments': may('SharedInbox', 'record', async (world) => {
    const { as, params } = await withDocument(world)
    return { as, params: { officeFileId: params.id } }
  }),
  'POST /office-files/v2/comments': may(
    'SharedInbox',
    'record',
    async (world) => {
      const { as, params } = await withDocument(world)
      return { as, body: { id: randomUUID(), officeFileId: params.id, text: 'Thank you.' } }
    },
    EACH_TIME,
  ),
  'POST /office-files/v2/forward': may(
    'SharedInbox',
    'record',
    async (world) => {
      const { as, params } = await withDocument(world)
      const toPracticeId = (await withPartner(world)).partner.practiceId
      return { as, body: { id: randomUUID(), sharedDocumentId: params.id, toPracticeId } }
    },
    EACH_TIME,
  ),
  'PATCH /office-files/v2/:id': may(
    'SharedInbox',
    'record',
    async (world) => ({
      ...(await withDocument(world)),
      body: { isReferral: true, version: 1 },
    }),
    EACH_TIME,
  ),
  'DELETE /office-files/v2/:id': may('SharedInbox', 'record', withDocument, EACH_TIME),
  'POST /office-files/v2/:id/restore': may(
    'SharedInbox',
    { of: 'own', other: 409 },
    async (world) => {
      const call = await withDocument(world)
      await world.app.call('DELETE /office-files/v2/:id', call)
      return call
    },
    EACH_TIME,
  ),
  'POST /office-files/v2/:id/accept': may('SharedInbox', 'record', withGuestReferral, EACH_TIME),
  'POST /office-files/v2/:id/reject': may('SharedInbox', 'record', withGuestReferral, EACH_TIME),
  'GET /office-files/v3/referrals': may('SharedInbox', 'own', async (world) => ({
    as: (await withReferral(world)).as,
    query: { side: 'received' },
  })),
  'GET /office-files/v3/referrals/ended': may('SharedInbox', 'own', async (world) => ({
    ...(await asAdmin(world)),
    query: { side: 'sent' },
  })),
  'GET /office-files/v3/referrals/too-long': may('SharedInbox', 'own', asAdmin),
  'PUT /office-files/v3/:id/stage': may(
    'SharedInbox',
    'record',
    async (world) => ({
      ...(await withReferral(world)),
      body: { from: 'sent', to: 'contacted' },
    }),
    EACH_TIME,
  ),
  'POST /office-files/v3/:id/remind': may('SharedInbox', 'record', withReferral, EACH_TIME),
  'GET /office-files/v3/referrals/figures': may('SharedInbox', 'own', asAdmin),
  'GET /office-files/v3/settings': may('SharedInbox', 'own', asAdmin),
  'PUT /office-files/v3/settings': may('PracticeAdmin', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { stageLimits: USUAL_LIMITS },
  })),
  'GET /office-files/v2/get-by-token': may('link guest-documents', 'own', async (world) => ({
    headers: (await withGuest(world)).headers,
  })),
  'POST /office-files/v2/guest/files': may('link guest-documents', 'own', async (world) => ({
    headers: { ...(await withGuest(world)).headers, 'content-type': 'application/octet-stream' },
    query: { fileName: 'answer.txt', id: randomUUID() },
    body: 'All is well.',
  })),
  'GET /office-files/v2/guest/:id/files/:fileId': may('link guest-documents', 'own', async (world) => {
    const guest = documentGuest(world.app)
    const { id, email } = await guest.send(await world.as('admin'))
    const headers = { ...elsewhere(), ...(await guest.open(email)) }
    const { documents } = (await guest.read(headers)).body
    return { headers, params: { id, fileId: documents[0]!.files[0]!.id } }
  }),
  'POST /office-files/v2/guest/answer': may('link guest-documents', 'own', async (world) => {
    const { id, headers } = await withGuest(world)
    return { headers, body: { id: randomUUID(), answersId: id, notes: 'Thank you.' } }
  }),
  'PUT /office-files/v2/guest/:id/stage': may('link guest-documents', 'own', async (world) => {
    const { id, headers } = await withGuest(world)
    return { headers, params: { id }, body: { from: 'received', to: 'contacted' } }
  }),
  'GET /office-files/v3/refer-page': may('SharedInbox', 'own', asAdmin),
  'PUT /office-files/v3/refer-page': may('PracticeAdmin', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { isOpen: true },
  })),
  'PUT /office-files/v3/refer-page/details': may('PracticeAdmin', 'own', async (world) => ({
    ...(await asAdmin(world)),
    body: { usualDays: 4, specialties: {} },
  })),
  'PUT /office-files/v3/form': may(
    'PracticeAdmin',
    'record',
    async (world) => {
      const { as } = await asAdmin(world)
      return { as, body: { fileId: await referrer(world.app).upload(as, 'form.pdf', await somePdfForm()) } }
    },
    EACH_TIME,
  ),
  'DELETE /office-files/v3/form': may('PracticeAdmin', 'own', asAdmin),
  'GET /office-files/v3/practices/:practiceId/form': may(
    'SharedInbox',
    { of: 'own', other: 403 },
    async (world) => {
      const { admin, partner } = await withPartner(world)
      return { as: admin, params: { practiceId: partner.practiceId } }
    },
  ),
  'POST /office-files/v3/practices/:practiceId/form': may(
    'SharedInbox',
    { of: 'own', other: 403 },
    async (world) => {
      const { admin, partner } = await withPartner(world)
      await referrer(world.app).setForm(admin)
      return {
        as: admin,
        params: { practiceId: partner.practiceId },
        body: { id: randomUUID(), values: { reason: 'Please evaluate.' } },
      }
    },
    EACH_TIME,
  ),
  'GET /office-files/v2/guest/practice': may('link refer-page', 'own', async (world) => ({
    headers: (await withPage(world)).headers,
  })),
  'GET /office-files/v2/guest/captcha': may('link refer-page', 'own', async (world) => ({
    headers: (await withPage(world)).headers,
  })),
  'POST /office-files/v2/validate-email': may('link refer-page', 'own', async (world) => {
    const { token, headers } = await withPage(world)
    const captchaToken = await referrer(world.app).solve(token)
    return { headers, body: { email: 'dr@north.example', captchaToken } }
  }),
  'POST /office-files/v2/guest/referral/files': may('link refer-pass', 'own', async (world) => ({
    headers: { ...(await withPass(world)).headers, 'content-type': 'application/octet-stream' },
    query: { fileName: 'picture.txt', id: randomUUID() },
    body: 'A picture in words.',
  })),
  'POST /office-files/v2/guest/referral/form': may('link refer-pass', 'own', async (world) => {
    await referrer(world.app).setForm(await world.as('admin'))
    const { headers } = await withPass(world)
    return { headers, body: { id: randomUUID(), values: { reason: 'Please evaluate.' } } }
  }),
  'POST /office-files/v2/guest/referral': may('link refer-pass', 'own', async (world) => ({
    headers: (await withPass(world)).headers,
    body: referrer(world.app).referral(),
  })),
  'POST /office-files/v2/guest/patient': may('link refer-pass', 'own', async (world) => ({
    headers: (await withPass(world)).headers,
    body: somePatient(),
  })),
  'GET /office-files/v3/:id/patient-link': may('SharedInbox', 'record', withSentReferral),
  'POST /office-files/v3/:id/patient-link': may('SharedInbox', 'record', withSentReferral, EACH_TIME),
  'GET /office-files/v2/patient/referral': may('link guest-referral', 'own', async (world) => ({
    headers: (await withPatient(world)).headers,
  })),
  'PUT /office-files/v2/patient/referral/date': may('link guest-referral', 'own', async (world) => ({
    headers: (await withPatient(world)).headers,
    body: { scheduledOn: dayAhead(30) },
  })),
}

export const whoMay: WhoMay = {
  heading: 'Documents',
  about:
    'A document that a third practice sent to Bright Smiles; Lakeside finds nothing of it, and cannot send to a practice that it is not connected with.',
  calls,
  streams: {
    documents: followed('record', async ({ as }) => (await as('admin')).practiceId!),
  },
  events: {
    'documents.changed': heard(['admin'], async (world) => {
      const { as, params } = await withDocument(world)
      await world.app.call('PUT /office-files/v2/:id/mark-as-worked-on', { as, params, body: {} })
      return params.id
    }),
    'documents.settings-changed': heard(['admin'], async ({ app, as }) => {
      await app.call('PUT /office-files/v3/settings', {
        as: await as('admin'),
        body: { stageLimits: USUAL_LIMITS },
      })
      return '{'
    }),
  },
}
