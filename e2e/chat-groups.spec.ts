import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { send } from './support/elsewhere.ts'
import { findInEveryLook, STILL } from './support/looks.ts'
import { joinTeam, type Newcomer, openPractice } from './support/newcomers.ts'
import { expect, test } from './support/test.ts'
import { windowOf } from './support/windows.ts'

let owner: Newcomer
let member: Newcomer
let outside: Newcomer

test.beforeAll(async ({ origin }) => {
  owner = await openPractice(origin, 'Tessa', 'Willow Creek Dental')
  member = await joinTeam(owner, 'Milo', 'Assistant')
  outside = await openPractice(origin, 'Uma', 'Oak Hill Endodontics')
})

const call = (as: Newcomer, method: string, path: string, body?: object) =>
  send<{ personConnectionId: string }>(`${as.session.origin}${path}`, method, body, as.session)
const idOf = ({ session }: Newcomer) => session.reply.givenName
const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })

test('a group says which practice joined, and only its creator and admins remove people', async ({
  browser,
  problems,
}) => {
  const request = await call(owner, 'POST', '/persons/connections', { targetPersonId: idOf(outside) })
  await call(outside, 'POST', `/persons/connections/${request.personConnectionId}/accept`)
  const id = randomUUID()
  const group = { id, isGroupChat: true, name: 'Root canals', memberIds: [idOf(member)] }
  await call(owner, 'POST', '/api/v2/channels', group)
  await call(member, 'POST', '/api/v2/messages', { id: randomUUID(), channelId: id, messageText: 'Hi' })

  const room = await windowOf(browser, problems, member, STILL.contextOptions)
  await room.goto(`/dashboard/chat?channelId=${id}`)
  await expect(box(room)).toBeVisible()
  await expect(room.getByText(/Includes/)).toBeHidden()

  await call(owner, 'PUT', '/api/v2/channels', { id, updateType: 1, memberIds: [idOf(outside)] })
  await expect(room.getByText(/Includes Oak Hill Endodontics/)).toBeVisible()
  const notice = room.getByText('This group now includes Oak Hill Endodontics.')
  await expect(notice).toBeVisible()
  expect(await findInEveryLook(room, 'a group that another practice joined')).toEqual([])
  await box(room).fill('Welcome!')
  await box(room).press('Enter')
  await expect(notice).toBeHidden()

  await room.goto(`/dashboard/chat?channelId=${id}&view=options`)
  await expect(room.getByRole('button', { name: 'Leave group' })).toBeVisible()
  await expect(room.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  const desk = await windowOf(browser, problems, owner, STILL.contextOptions)
  await desk.goto(`/dashboard/chat?channelId=${id}&view=options`)
  await expect(desk.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await desk.getByRole('button', { name: /^Remove .*Uma/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(desk.getByText(/Includes/)).toBeHidden()
  await expect(room.getByText(/Includes/)).toBeHidden()
})

test('by the menu of a row, any emoji, a question before everybody is notified, and into another group with a note', async ({
  browser,
  problems,
}) => {
  const others = await Promise.all(
    ['Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo'].map((name) =>
      joinTeam(owner, name, 'Assistant'),
    ),
  )
  const [all, labs] = [randomUUID(), randomUUID()]
  const group = { id: all, isGroupChat: true, name: 'Everybody', memberIds: [member, ...others].map(idOf) }
  await call(owner, 'POST', '/api/v2/channels', group)
  await call(owner, 'POST', '/api/v2/channels', {
    id: labs,
    isGroupChat: true,
    name: 'Lab cases',
    memberIds: [idOf(member)],
  })

  const desk = await windowOf(browser, problems, owner, STILL.contextOptions)
  await desk.goto(`/dashboard/chat?channelId=${all}`)
  const row = desk.getByRole('link', { name: /^Lab cases/ })
  await row.click({ button: 'right' })
  await desk.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(desk.getByRole('heading', { name: 'Favorites' })).toBeVisible()
  await row.hover()
  await desk.getByRole('button', { name: 'More for Lab cases' }).click()
  await desk.getByRole('menuitem', { name: 'Remove from favorites' }).click()
  await expect(desk.getByRole('heading', { name: 'Favorites' })).toBeHidden()

  await box(desk).fill('@all we close at 4')
  await box(desk).press('Enter')
  const question = desk.getByRole('dialog', { name: 'Notify all 10 people?' })
  await question.getByRole('button', { name: 'Send to everyone' }).click()
  const said = desk.getByRole('feed').getByRole('article').filter({ hasText: 'we close at 4' })
  await said.hover()
  await said.getByRole('button', { name: 'Add a reaction…' }).click()
  const emoji = desk.getByRole('dialog', { name: 'React to this message' })
  await emoji.getByRole('searchbox').fill('tooth')
  await emoji.getByRole('gridcell', { name: 'tooth', exact: true }).click()
  await expect(said).toContainText('🦷')

  await said.hover()
  await said.getByRole('button', { name: 'More actions' }).click()
  await desk.getByRole('menuitem', { name: 'Forward' }).click()
  await desk.getByRole('button', { name: 'Forward' }).click()
  const forward = desk.getByRole('dialog', { name: 'Forward to' })
  await forward.getByRole('checkbox', { name: /Lab cases/ }).check()
  await forward.getByLabel('Add a note (optional)').fill('Please send them by noon')
  expect(await findInEveryLook(desk, 'forwarding into a group')).toEqual([])
  await forward.getByRole('button', { name: 'Forward' }).click()
  await expect(forward).toBeHidden()

  const room = await windowOf(browser, problems, member, STILL.contextOptions)
  await room.goto(`/dashboard/chat?channelId=${labs}`)
  const read = room.getByRole('feed')
  await expect(read).toContainText(/Please send them by noon[\s\S]*we close at 4/)
  const gone = read.getByRole('article').filter({ hasText: 'we close at 4' })
  await gone.hover()
  await gone.getByRole('button', { name: 'More actions' }).click()
  await room.getByRole('menuitem', { name: 'Delete for me' }).click()
  await room.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(gone).toBeHidden()
  await expect(read).not.toContainText('Message deleted')
  await expect(room.getByRole('link', { name: /^Lab cases/ })).toContainText('Please send them by noon')
})
