// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { focused, show } from '#ui/testing/show.tsx'
import { useForm } from './use-form.ts'

// jsdom has no scrolling.
Element.prototype.scrollIntoView = () => undefined

const missing = ({ name, city }: { name: string; city: string }) => ({
  name: name ? undefined : 'Name missing.',
  city: city ? undefined : 'City missing.',
})

function Practice({ summary }: { summary?: string }) {
  const form = useForm({ initial: { name: '', city: '' }, check: missing, send: async () => undefined })
  return (
    <Form {...form.frame} summary={summary} submitLabel="Send" onSubmit={() => void form.submit()}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('city')} label="City" />
    </Form>
  )
}

const send = () => screen.getByRole('button', { name: 'Send' })

test('a summary follows the form as it is corrected, and leaves the focus with the person who types', async () => {
  const { user } = show(<Practice summary="Please check this" />)
  await user.click(send())
  expect(focused()).toBe(screen.getByRole('alert'))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Name missing.',
    'City missing.',
  ])
  await user.click(screen.getByRole('link', { name: 'Name missing.' }))
  await user.keyboard('A')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['City missing.'])
  await user.type(screen.getByLabelText('City'), 'B')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Backspace}')
  expect(screen.getByRole('alert').textContent).toContain('City missing.')
  expect(focused()).toBe(screen.getByLabelText('City'))
})

test('without a summary each attempt leads to the first wrong field, and a correction leads nowhere', async () => {
  const { user } = show(<Practice />)
  await user.click(send())
  expect(focused()).toBe(screen.getByLabelText('Name'))
  await user.keyboard('A')
  expect(focused()).toBe(screen.getByLabelText('Name'))
  await user.click(send())
  expect(focused()).toBe(screen.getByLabelText('City'))
})
