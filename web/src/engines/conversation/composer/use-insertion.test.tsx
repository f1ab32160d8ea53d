// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '#ui/testing/show.tsx'
import { Composer } from './Composer.tsx'

const PEOPLE = [{ id: 'ben', name: 'Ben Cruz', initials: 'BC' }]

function Box({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Composer
      label="Message Front desk"
      value={value}
      onChange={setValue}
      onSend={() => {}}
      max={20_000}
      hasEmoji
      people={PEOPLE}
    />
  )
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Front desk' })

test('what is typed before the next frame stands behind the emoji that was just completed', async () => {
  const frames: FrameRequestCallback[] = []
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const { user } = show(<Box />)
  await user.type(box(), 'Well done :thumbs_u')
  await screen.findByRole('listbox', { name: 'Emoji' })
  await user.keyboard('{Enter}to')
  for (const frame of frames.splice(0)) frame(0)
  await user.keyboard(' all')
  expect(box().value).toBe('Well done 👍 to all')
  vi.mocked(globalThis.requestAnimationFrame).mockRestore()
})

test('a space typed after a completed emoji or name is not a second one', async () => {
  const { user } = show(<Box start="now" />)
  box().setSelectionRange(0, 0)
  await user.type(box(), ':tooth:', { initialSelectionStart: 0 })
  await waitFor(() => expect(box().value).toBe('🦷 now'))
  await user.keyboard(' or')
  expect(box().value).toBe('🦷 ornow')
  await user.keyboard(' @Ben{Enter}  ')
  expect(box().value).toBe('🦷 or @Ben Cruz  now')
})
