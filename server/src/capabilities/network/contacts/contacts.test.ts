import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { demoPeople, demoPersonId } from '#capabilities/people/public.ts'
import { useSignedIn, useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { contactsAmong, mayWrite } from '../access.ts'
import {
  block,
  connectPersons,
  disconnectAll,
  end,
  linkIndividual,
  linkPractices,
  readContacts,
  unblock,
  unlinkPractices,
} from '../testing/person-connections.ts'

const app = useTestApp()
const owner = useSignedIn(app, 'owner@brightsmiles.example')
const assistant = useSignedIn(app, 'assistant@brightsmiles.example')
const surgeon = useSignedIn(app, 'owner@lakesidesurgery.example')
const host = useSignedIn(app, 'host@professional.example')
const member = useSignedIn(app, 'member@professional.example')
beforeAll(() => disconnectAll(app))

const everybody = demoPeople.map(({ email }) => demoPersonId(email))
const asPerson = ({ givenName }: LoginReply) => ({ id: givenName, claims: new Set(['User'] as const) })
const may = (one: LoginReply, other: LoginReply) =>
  mayWrite(app.services.db, app.services, asPerson(one), other.givenName)

/** Both ways, by SQL; and the same in memory, for everybody. */
async function expectAgreement(): Promise<void> {
  for (const one of [owner, assistant, surgeon, host, member]) {
    const bySql = await contactsAmong(app.services.db, app.services, asPerson(one), everybody)
    bySql.delete(one.givenName)
    await expect
      .poll(async () => {
        const inMemory = new Set(
          (await app.services.network.circles.among({ id: one.givenName }, everybody))(),
        )
        inMemory.delete(one.givenName)
        return inMemory
      })
      .toEqual(bySql)
  }
}

describe('who may write to whom', () => {
  test('a team, without those who are not in', async () => {
    expect(await may(owner, assistant)).toBe(true)
    expect(await may(assistant, owner)).toBe(true)
    expect(await may(owner, owner)).toBe(false)
    expect(await may(owner, surgeon)).toBe(false)
    const pending = { givenName: demoPersonId('pending@brightsmiles.example') } as LoginReply
    const unverified = { givenName: demoPersonId('unverified@brightsmiles.example') } as LoginReply
    expect(await may(owner, pending)).toBe(false)
    expect(await may(owner, unverified)).toBe(false)
    await expectAgreement()
  })

  test('the people of connected practices, until these disconnect', async () => {
    await linkPractices(app, owner.practiceId!, surgeon.practiceId!)
    expect(await may(assistant, surgeon)).toBe(true)
    expect(await may(surgeon, assistant)).toBe(true)
    expect(await may(host, surgeon)).toBe(false)
    await expectAgreement()
    await unlinkPractices(app, owner.practiceId!, surgeon.practiceId!)
    expect(await may(assistant, surgeon)).toBe(false)
    await expectAgreement()
  })

  test('nobody of a practice that is suspended, until it is resumed', async () => {
    await linkPractices(app, owner.practiceId!, surgeon.practiceId!)
    await app.services.transactions.run((tx) => office.suspendPractice(tx, app.services, surgeon.practiceId!))
    expect(await may(owner, surgeon)).toBe(false)
    await expectAgreement()
    await app.services.transactions.run((tx) => office.resumePractice(tx, app.services, surgeon.practiceId!))
    expect(await may(owner, surgeon)).toBe(true)
    await expectAgreement()
    await unlinkPractices(app, owner.practiceId!, surgeon.practiceId!)
  })

  test('an individual and the people of a practice that is linked with them', async () => {
    await linkIndividual(app, surgeon.practiceId!, member.givenName)
    expect(await may(member, surgeon)).toBe(true)
    expect(await may(surgeon, member)).toBe(true)
    expect(await may(member, owner)).toBe(false)
    await expectAgreement()
  })

  test('people who are connected themselves, and nobody else of where they work', async () => {
    const id = await connectPersons(app, host, owner)
    expect(await may(host, owner)).toBe(true)
    expect(await may(owner, host)).toBe(true)
    expect(await may(host, assistant)).toBe(false)
    await expectAgreement()
    expect((await end(app, owner, id)).status).toBe(200)
    expect(await may(host, owner)).toBe(false)
    await expectAgreement()
  })

  test('nobody who blocked or is blocked, whatever connects them', async () => {
    await linkPractices(app, owner.practiceId!, surgeon.practiceId!)
    expect((await block(app, surgeon, assistant.givenName)).status).toBe(200)
    expect(await may(surgeon, assistant)).toBe(false)
    expect(await may(assistant, surgeon)).toBe(false)
    expect(await may(owner, surgeon)).toBe(true)
    await expectAgreement()
    expect((await unblock(app, surgeon, assistant.givenName)).status).toBe(200)
    expect(await may(assistant, surgeon)).toBe(true)
    await expectAgreement()
    await unlinkPractices(app, owner.practiceId!, surgeon.practiceId!)
  })

  test('somebody who was shut out may write to nobody', async () => {
    const nobody = { id: assistant.givenName, claims: new Set<never>() }
    expect(await mayWrite(app.services.db, app.services, nobody, owner.givenName)).toBe(false)
  })
})

describe('the list of contacts', () => {
  test('comes by name, in pages, with how many there are in all', async () => {
    await linkPractices(app, owner.practiceId!, surgeon.practiceId!)
    const all = await readContacts(app, surgeon)
    expect(all.total).toBe(all.contacts.length)
    expect(all.contacts.map(({ displayName }) => displayName)).toEqual(
      expect.arrayContaining(['Dr Ada Owens', 'Iris Novak', 'Carla Diaz']),
    )
    const names: string[] = []
    let continuationToken: string | undefined
    do {
      const page = await readContacts(app, surgeon, {
        pageSize: 2,
        ...(continuationToken && { continuationToken }),
      })
      names.push(...page.contacts.map(({ id }) => id))
      continuationToken = page.continuationToken ?? undefined
    } while (continuationToken)
    expect(names).toEqual(all.contacts.map(({ id }) => id))
  })

  test('begins with the own team, also across pages', async () => {
    const seen: boolean[] = []
    let continuationToken: string | undefined
    do {
      const page = await readContacts(app, surgeon, {
        includeTeamMembers: true,
        pageSize: 2,
        ...(continuationToken && { continuationToken }),
      })
      seen.push(...page.contacts.map(({ isTeamMember }) => isTeamMember))
      continuationToken = page.continuationToken ?? undefined
    } while (continuationToken)
    expect(seen).toContain(true)
    expect(seen).toContain(false)
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)))
    expect(seen).toHaveLength((await readContacts(app, surgeon, { includeTeamMembers: true })).total)
  })

  test('finds by a part of the name or of the practice, also with signs that mean something in SQL', async () => {
    const named = async (searchTerm: string) =>
      (await readContacts(app, surgeon, { searchTerm })).contacts.map(({ firstName }) => firstName)
    expect(await named('  ada  ow ')).toEqual(['Ada'])
    expect(await named('bright smiles')).toContain('Carla')
    expect(await named('bright smiles')).not.toContain('Iris')
    expect(await named('%')).toEqual([])
  })

  test('says what each is to the caller, and names the team only when asked to', async () => {
    const { contacts } = await readContacts(app, surgeon, { includeTeamMembers: true })
    const by = (firstName: string) => contacts.find((one) => one.firstName === firstName)
    expect(by('Farid')).toMatchObject({ isTeamMember: true, isConnectedInPerson: false })
    expect(by('Ada')).toMatchObject({
      isTeamMember: false,
      isConnectedInPerson: false,
      roleAndPractice: 'Doctor · Bright Smiles Dental',
    })
    const outside = await readContacts(app, surgeon)
    expect(outside.contacts.map(({ firstName }) => firstName)).not.toContain('Farid')
  })

  test('is short for somebody who knows nobody', async () => {
    const alone = await signInNewcomer(app, { place: 'alone' })
    expect(await readContacts(app, alone)).toEqual({ contacts: [], continuationToken: null, total: 0 })
  })
})
