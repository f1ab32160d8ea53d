// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { type FormRules, useForm } from './use-form.ts'

interface Practice {
  name: string
  addresses: { line1: string; zip: string }[]
}

const SMILES: Practice = { name: 'Bright Smiles', addresses: [{ line1: '1 Main St', zip: '78701' }] }

const check = ({ name, addresses }: Practice) => ({
  name: name ? undefined : 'Name missing.',
  ...Object.fromEntries(
    addresses.map(({ zip }, place) => [
      `addresses.${place}.zip`,
      zip.length === 5 ? undefined : 'ZIP wrong.',
    ]),
  ),
})

const refusal = (parts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 400, code: 'refused', message: 'Refused.', ...parts })

function form(rules: Partial<FormRules<Practice>> = {}) {
  const all = { initial: SMILES, check, send: async () => undefined, ...rules }
  const { result, rerender } = renderHook((given: FormRules<Practice>) => useForm(given), {
    initialProps: all,
  })
  return {
    get now() {
      return result.current
    },
    again: (other: Partial<FormRules<Practice>>) => rerender({ ...all, ...other }),
    submit: () => act(() => result.current.submit()),
  }
}

test('a field deep inside is typed into by its path, and what lies beside it is left as it is', () => {
  const addresses = [...SMILES.addresses, { line1: '2 Oak St', zip: '78702' }]
  const shown = form({ initial: { ...SMILES, addresses } })
  expect(shown.now.isDirty).toBe(false)
  const before = shown.now.values.addresses[0]
  act(() => shown.now.field('addresses.1.zip').onChange({ target: { value: '10001' } }))
  expect(shown.now.values.addresses[1]).toEqual({ line1: '2 Oak St', zip: '10001' })
  expect(shown.now.values.addresses[0]).toBe(before)
  expect(shown.now.isDirty).toBe(true)
  act(() => shown.now.set('addresses.1.zip', '78702'))
  expect(shown.now.isDirty).toBe(false)
})

test('two changes in one breath both count', () => {
  const shown = form()
  act(() => {
    shown.now.set('name', 'Other')
    shown.now.set('addresses.0.zip', '10001')
  })
  expect(shown.now.values).toEqual({ name: 'Other', addresses: [{ line1: '1 Main St', zip: '10001' }] })
})

test('what is wrong is said when one sends, at its path, and judged again once it changes', async () => {
  const send = vi.fn(async () => undefined)
  const shown = form({ initial: { name: '', addresses: [{ line1: '', zip: '1' }] }, send })
  expect(shown.now.errorOf('name')).toBeUndefined()
  expect(await shown.submit()).toBe(false)
  expect(send).not.toHaveBeenCalled()
  expect(shown.now.frame.problems.map(({ fieldId }) => fieldId)).toEqual(['name', 'addresses.0.zip'])
  act(() => shown.now.set('addresses.0.zip', '12'))
  expect(shown.now.errorOf('addresses.0.zip')).toBe('ZIP wrong.')
  act(() => shown.now.set('addresses.0.zip', '12345'))
  expect(shown.now.errorOf('addresses.0.zip')).toBeUndefined()
})

test('what was put right is no problem any more, and the attempt stays the same until the next', async () => {
  const shown = form({ initial: { name: '', addresses: [{ line1: '', zip: '1' }] } })
  await shown.submit()
  const { attempt } = shown.now.frame
  act(() => shown.now.set('addresses.0.zip', '12345'))
  expect(shown.now.frame.problems.map(({ fieldId }) => fieldId)).toEqual(['name'])
  act(() => shown.now.set('name', 'Bright Smiles'))
  expect(shown.now.frame.problems).toEqual([])
  act(() => shown.now.set('name', ''))
  expect(shown.now.frame.problems.map(({ fieldId }) => fieldId)).toEqual(['name'])
  expect(shown.now.frame.attempt).toBe(attempt)
  await shown.submit()
  expect(shown.now.frame.attempt).not.toBe(attempt)
})

test('a double click sends once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = vi.fn(() => promise)
  const shown = form({ send })
  let answers: Promise<boolean[]> | undefined
  act(() => {
    answers = Promise.all([shown.now.submit(), shown.now.submit()])
  })
  expect(shown.now.frame.isBusy).toBe(true)
  await act(async () => {
    resolve()
    expect(await answers).toEqual([true, false])
  })
  expect(send).toHaveBeenCalledOnce()
  expect(shown.now.frame.isBusy).toBe(false)
})

test('a refusal goes to the fields that the server names, in the order of the form, else to the whole', async () => {
  const fields = { 'addresses.0.zip': 'No such ZIP.', name: 'Taken.', elsewhere: 'Odd.' }
  const shown = form({ send: () => Promise.reject(refusal({ fields })) })
  expect(await shown.submit()).toBe(false)
  expect(shown.now.frame.problems).toEqual([
    { fieldId: 'name', message: 'Taken.' },
    { fieldId: 'addresses.0.zip', message: 'No such ZIP.' },
  ])
  expect(shown.now.frame.failure).toBeUndefined()
  shown.again({ send: () => Promise.reject(refusal({ fields: { elsewhere: 'Odd.' } })) })
  await shown.submit()
  expect(shown.now.frame.failure).toBe('Odd.')
  shown.again({ send: () => Promise.reject(new TypeError('secret inside')) })
  await shown.submit()
  expect(shown.now.frame.failure).not.toContain('secret')
})

test('somebody else’s change is shown while nothing is typed here', () => {
  const shown = form({ version: 1 })
  shown.again({ version: 2, initial: { ...SMILES, name: 'Brighter Smiles' } })
  expect(shown.now.values.name).toBe('Brighter Smiles')
  expect(shown.now.isStale).toBe(false)
})

test('what is typed here outlives somebody else’s change, and cannot be sent over it', async () => {
  const send = vi.fn(async () => undefined)
  const shown = form({ version: 1, send })
  act(() => shown.now.set('name', 'Mine'))
  const theirs = { ...SMILES, name: 'Theirs' }
  shown.again({ version: 2, initial: theirs, send })
  expect(shown.now.values.name).toBe('Mine')
  expect(shown.now.isStale).toBe(true)
  expect(await shown.submit()).toBe(false)
  expect(send).not.toHaveBeenCalled()
  act(() => shown.now.adopt({ values: theirs, version: 2 }))
  expect(shown.now.values.name).toBe('Theirs')
  expect(shown.now.isStale).toBe(false)
})

test('a conflict that only the server knows of is reported, and not shown as a failure', async () => {
  const shown = form({
    version: 1,
    isConflict: ({ code }) => code === 'changed',
    send: () => Promise.reject(refusal({ status: 409, code: 'changed' })),
  })
  act(() => shown.now.set('name', 'Mine'))
  await shown.submit()
  expect(shown.now.isStale).toBe(true)
  expect(shown.now.frame.failure).toBeUndefined()
  expect(shown.now.values.name).toBe('Mine')
})

test('what was saved is what is stored, and what was typed meanwhile stays as a change of it', async () => {
  const { promise, resolve } = Promise.withResolvers<{ values: Practice; version: number }>()
  const shown = form({ version: 1, send: () => promise })
  act(() => shown.now.set('name', ' Mine '))
  let sent: Promise<boolean> | undefined
  act(() => {
    sent = shown.now.submit()
  })
  act(() => shown.now.set('addresses.0.line1', '9 Elm St'))
  const saved = { ...SMILES, name: 'Mine' }
  await act(async () => {
    resolve({ values: saved, version: 2 })
    expect(await sent).toBe(true)
  })
  shown.again({ version: 2, initial: saved })
  expect(shown.now.values.addresses[0]?.line1).toBe('9 Elm St')
  expect(shown.now.isDirty).toBe(true)
  expect(shown.now.isStale).toBe(false)
  act(() => shown.now.reset())
  expect(shown.now.values).toEqual(saved)
  expect(shown.now.isDirty).toBe(false)
})

test('values that are stored elsewhere are changed there and nowhere else', async () => {
  const change = vi.fn()
  const send = vi.fn(async () => undefined)
  const shown = form({ storedValues: { values: SMILES, change }, send })
  act(() => shown.now.set('addresses.0.zip', '10001'))
  expect(change).toHaveBeenCalledExactlyOnceWith({ addresses: [{ line1: '1 Main St', zip: '10001' }] })
  expect(shown.now.values).toBe(SMILES)
  change.mockClear()
  await shown.submit()
  expect(change).not.toHaveBeenCalled()
})

test('a part can be sent in the same breath in which it is typed', async () => {
  const send = vi.fn(async (_: Practice) => undefined)
  const shown = form({ send })
  await act(() => shown.now.submit({ name: 'Last digit' }))
  expect(send).toHaveBeenCalledExactlyOnceWith({ ...SMILES, name: 'Last digit' })
})
