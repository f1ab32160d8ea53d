// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, userOf } from '#platform/testing/people.ts'
import { answer } from '#platform/testing/show-screen.tsx'
import { withFakeLayout } from '#ui/testing/fake-layout.ts'
import { openConversation } from '../testing/open-conversation.tsx'

withFakeLayout()

const SHOWN = '/giphy/v2/pictures/x'
const gif = { id: '1', title: 'Tooth', uri: SHOWN, thumbnailUri: `${SHOWN}-small`, width: 200, height: 150 }

const open = (areGifsAllowed: boolean) =>
  openConversation(
    { 'GET /giphy/v2/search/tooth': () => answer(200, { gifs: [gif] }) },
    userOf(ADA, { areGifsAllowed }),
  )
const box = () => screen.findByRole('textbox', { name: 'Message Ben Cruz' })

test('a GIF is searched once one has stopped typing, and shown from our own server', async () => {
  const { user, server } = open(true)
  await box()
  await user.click(screen.getByRole('button', { name: 'Add a GIF' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search GIFs' }), 'tooth')
  const picture = await screen.findByRole('img', { name: 'Tooth' })
  expect(picture.getAttribute('src')).toBe(gif.thumbnailUri)
  const words = server.seen.flatMap(({ call }) => call.match(/giphy\/v2\/search\/(.+)/)?.[1] ?? [])
  expect(words.filter((word) => 'tooth'.startsWith(word))).toEqual(['tooth'])
})

test('where the practice has turned GIFs off, there are none to choose', async () => {
  open(false)
  await box()
  expect(screen.queryByRole('button', { name: 'Add a GIF' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mark as urgent' })).toBeTruthy()
})
