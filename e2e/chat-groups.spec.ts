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
