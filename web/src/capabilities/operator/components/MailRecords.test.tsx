// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, showScreen } from '#platform/testing/show-screen.tsx'
import { MailRecords } from './MailRecords.tsx'

const record = (purpose: string, state: string) => ({
  purpose,
  type: 'TXT',
  name: `${purpose}.corridor.example`,
  value: `the ${purpose} record`,
  state,
  found: state === 'different' ? ['another'] : [],
})

const show = (domain: string | null, records: object[]) =>
  showScreen('/operator', <MailRecords />, {
    'GET /operator/v1/mail-records': () => answer(200, { domain, records }),
  })

test('shows each record with whether it is seen, and copies it', async () => {
  const { user } = show('corridor.example', [record('spf', 'seen'), record('dkim', 'different')])
  expect(await screen.findByText('the dkim record')).toBeTruthy()
  expect(screen.getByText('Seen')).toBeTruthy()
  expect(screen.getByText('Found instead: another')).toBeTruthy()
  const written = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getAllByRole('button', { name: 'Copy' })[1]!)
  expect(written).toHaveBeenCalledWith('the dkim record')
})

test('says that mail stays in the sandbox where it does', async () => {
  show(null, [])
  expect(await screen.findByText('Mail stays in the sandbox')).toBeTruthy()
})
