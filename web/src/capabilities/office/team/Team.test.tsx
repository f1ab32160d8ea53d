// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#platform/session.ts'
import { useSnackbar } from '#platform/snackbar.ts'
import { gate } from '#platform/testing/fake-server.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { focused } from '#ui/testing/show.tsx'
import { MyOffice } from '../MyOffice.tsx'
import { someMember } from './testing/some-member.ts'
import { accessText, memberText, roleChangeText, teamText } from './text.ts'

const TEAM = 'GET /invitations/v2/team-members'
const CLAIMS = 'PATCH /my-office/v2/team-members/ben/claims'
const ROLE = 'PATCH /my-office/v2/team-members/ben/role'

const ada = someMember({
  id: ADA,
  firstName: 'Ada',
  displayName: 'Ada Owens',
  email: 'ada@example.test',
  isPracticeOwner: true,
  isPracticeAdmin: true,
  claims: ['PracticeAdmin', 'Chat'],
  abilities: { mayChange: true, mayRemove: false },
})
const ben = someMember({ id: 'ben', role: 'Hygienist', claims: ['Chat', 'CEHub'] })

function open(search: string, answers: Answers = {}) {
  const shown = showScreen(
    `/dashboard/office${search}`,
    <MyOffice />,
    {
      [TEAM]: () => answer(200, { teamMembersList: [ada, ben] }),
      'GET /organizations/v2/practice/roles': () => answer(200, ['Hygienist', 'Surgeon', 'Administration']),
      ...answers,
    },
    userOf(ADA, { practiceId: 'practice' }),
  )
  useSession.setState({ claims: ['User', 'PracticeAdmin'] })
  return shown
}

const access = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })
const isOn = async (name: string) => (await access(name)).checked

test('switches that are clicked quickly all count, are sent in their order, and a refused one goes back', async () => {
  const mayAnswer = gate()
  let claims = ben.claims
  const { user, server } = open('?person=ben', {
    [TEAM]: () => answer(200, { teamMembersList: [ada, { ...ben, claims }] }),
    [CLAIMS]: async ({ body }) => {
      await mayAnswer.opened
      const { grant } = body as { grant: typeof claims }
      if (grant.includes('eFax')) return refusal(503, 'busy', 'We are very busy.')
      claims = [...claims, ...grant]
      return answer(200, { ...ben, claims })
    },
  })
  const names = ['Patient texting', 'Secure email', 'Curbside check-in']
  for (const name of names) await user.click(await access(name))
  for (const name of names) expect(await isOn(name)).toBe(true)
  expect(server.count(CLAIMS)).toBe(1)
  mayAnswer.open()
  await waitFor(() => expect(server.count(CLAIMS)).toBe(3))
  const sent = server.seen.filter(({ call }) => call === CLAIMS).map(({ body }) => body)
  expect(sent).toMatchObject([
    { grant: ['PatientTexting'] },
    { grant: ['SecureEmail'] },
    { grant: ['CurbsideNoEMR'] },
  ])
  for (const name of names) expect(await isOn(name)).toBe(true)

  await user.click(await access('eFax'))
  await waitFor(() => expect(useSnackbar.getState().message).toContain('We are very busy.'))
  expect(await isOn('eFax')).toBe(false)
})

test('the defaults of the role are set at once, and undone', async () => {
  let claims = [...ben.claims, 'SecureEmail'] as typeof ben.claims
  const { user } = open('?person=ben', {
    [TEAM]: () => answer(200, { teamMembersList: [ada, { ...ben, claims }] }),
    [CLAIMS]: ({ body }) => {
      const { grant, withdraw } = body as { grant: typeof claims; withdraw: typeof claims }
      claims = [...claims, ...grant].filter((claim) => !withdraw.includes(claim))
      return answer(200, { ...ben, claims })
    },
  })
  expect(await isOn('Secure email')).toBe(true)
  await user.click(screen.getByRole('button', { name: memberText.defaults }))
  await waitFor(async () => expect(await isOn('Secure email')).toBe(false))
  await waitFor(() => expect(useSnackbar.getState().action?.label).toBe(memberText.undo))
  useSnackbar.getState().action?.run()
  await waitFor(async () => expect(await isOn('Secure email')).toBe(true))
})

test('what cannot be switched says why', async () => {
  const { user, server } = open(`?person=${ADA}`)
  const own = await access('Practice admin')
  expect(screen.getByText(accessText.fixed.owner)).toBeTruthy()
  own.focus()
  await user.keyboard(' ')
  expect(await isOn('Practice admin')).toBe(true)
  expect(server.seen.filter(({ call }) => call.startsWith('PATCH'))).toEqual([])
  expect(screen.getByText(memberText.ownerStays)).toBeTruthy()
})

test('a role is changed with what it usually opens, also to the practice’s own words, of which there is room for fifty characters', async () => {
  let member = ben
  const { user, server } = open('?person=ben', {
    [TEAM]: () => answer(200, { teamMembersList: [ada, member] }),
    [ROLE]: ({ body }) => {
      member = { ...member, role: (body as { role: string }).role }
      return answer(200, member)
    },
  })
  const change = async () => {
    await user.click(await screen.findByRole('button', { name: memberText.changeRoleLabel('Ben') }))
    return within(await screen.findByRole('dialog', { name: roleChangeText.title('Ben') }))
  }
  const dialog = await change()
  await user.selectOptions(dialog.getByLabelText('Role'), 'Administration')
  const question = dialog.getByRole('radiogroup', { name: /^Also give Ben the access Administration/ })
  await user.click(dialog.getByRole('button', { name: roleChangeText.save }))
  expect(dialog.getAllByText(roleChangeText.choose).length).toBeGreaterThan(0)
  expect(server.count(ROLE)).toBe(0)
  await user.click(within(question).getByRole('radio', { name: /^Yes, change it/ }))
  expect(question.textContent).toContain('Removes Learning hub.')
  await user.click(dialog.getByRole('button', { name: roleChangeText.save }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe('Ben is now Administration.'))

  const again = await change()
  await user.selectOptions(again.getByLabelText('Role'), memberText.ownWords)
  const own = again.getByLabelText(memberText.ownRole)
  await user.type(own, 'x'.repeat(51))
  expect(again.getByText('51 / 50')).toBeTruthy()
  await user.click(again.getByRole('button', { name: roleChangeText.save }))
  expect(again.getAllByText('Please use at most 50 characters.').length).toBeGreaterThan(0)
  await user.clear(own)
  await user.type(own, 'Sterilisation lead')
  await user.click(again.getByRole('radio', { name: /^No, keep it as it is/ }))
  await user.click(again.getByRole('button', { name: roleChangeText.save }))
  await waitFor(() => expect(useSnackbar.getState().message).toBe('Ben is now Sterilisation lead.'))
  expect(server.seen.filter(({ call }) => call === ROLE).map(({ body }) => body)).toEqual([
    { role: 'Administration', hasUsualAccess: true },
    { role: 'Sterilisation lead', hasUsualAccess: false },
  ])
})

test('a search that finds nobody says so; the details of somebody give the focus back to their row', async () => {
  const { user, router } = open('')
  await user.type(await screen.findByLabelText(teamText.search), 'nobody at all')
  await screen.findByRole('heading', { name: teamText.noneTitle })
  await user.click(screen.getAllByRole('button', { name: teamText.clearSearch }).at(-1)!)
  await user.type(screen.getByLabelText(teamText.search), 'ben')
  await waitFor(() => expect(router.state.location.search).toBe('?q=ben'))
  const row = await screen.findByRole('link', { name: /Ben Carter/ })
  expect(screen.queryByRole('link', { name: /Ada Owens/ })).toBeNull()
  row.focus()
  await user.keyboard('{Enter}')
  const details = await screen.findByRole('complementary', { name: memberText.pane('Ben Carter') })
  await waitFor(() => expect(focused()).toBe(details))
  await user.keyboard('{Tab}{Enter}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(focused()?.textContent).toContain('Ben Carter')
})

test('a list that does not load says so, and is tried again', async () => {
  let isBroken = true
  const { user } = open('', {
    [TEAM]: () => (isBroken ? refusal(500, 'unhandled', 'Oops') : answer(200, { teamMembersList: [ben] })),
  })
  expect(await screen.findByText(teamText.failedTitle)).toBeTruthy()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Ben Carter/ })).toBeTruthy()
})
