// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { caretAfter } from './caret-after.ts'
import { PhoneField } from './PhoneField.tsx'

function Mobile() {
  const [number, setNumber] = useState('')
  return (
    <PhoneField
      id="mobile"
      label="Mobile"
      value={number}
      onChange={(event) => setNumber(event.target.value)}
    />
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Mobile')

beforeEach(async () => {
  // The first field fetches it; every test finds it there.
  await import('libphonenumber-js/min')
})

const typed = async (keys: string): Promise<string> => {
  const { user } = show(<Mobile />)
  await user.click(field())
  await vi.waitFor(async () => {
    await user.clear(field())
    await user.keyboard('5125')
    expect(field().value).toBe('(512) 5')
  })
  await user.clear(field())
  await user.keyboard(keys)
  return field().value
}

test.each([
  ['5', '5'],
  ['512555', '(512) 555'],
  ['5125550', '(512) 555-0'],
  ['512-555.0100', '(512) 555-0100'],
  ['15125550100', '1 (512) 555-0100'],
  ['+1 512 555 0100', '+1 512 555 0100'],
  ['+442079460000', '+44 20 7946 0000'],
  ['51255501001', '51255501001'],
])('%j is written %j', async (keys, written) => expect(await typed(keys)).toBe(written))

test('what was typed before the format was loaded takes its shape then, and the cursor stays', async () => {
  const load = Promise.withResolvers<void>()
  vi.doMock('libphonenumber-js/min', async (original) => {
    await load.promise
    return original()
  })
  const { user } = show(<Mobile />)
  await user.click(field())
  await user.keyboard('5125550100{ArrowLeft}{ArrowLeft}')
  expect(field().value).toBe('5125550100')
  load.resolve()
  await vi.waitFor(() => expect(field().value).toBe('(512) 555-0100'))
  expect(field().selectionStart).toBe('(512) 555-01'.length)
  vi.doUnmock('libphonenumber-js/min')
})

test('everything that was written can be deleted again', async () => {
  expect(await typed('5125550100{Backspace>14/}')).toBe('')
})

test('what is pasted takes its shape at once', async () => {
  const { user } = show(<Mobile />)
  await user.click(field())
  await vi.waitFor(async () => {
    await user.clear(field())
    await user.paste('5125550100')
    expect(field().value).toBe('(512) 555-0100')
  })
})

test('the cursor stays behind the digit that was typed', () => {
  expect(caretAfter('(512) 555-0100', 0)).toBe(0)
  expect(caretAfter('(512) 555-0100', 3)).toBe(4)
  expect(caretAfter('(512) 555-0100', 4)).toBe(7)
  expect(caretAfter('(512) 555-0100', 10)).toBe(14)
})
