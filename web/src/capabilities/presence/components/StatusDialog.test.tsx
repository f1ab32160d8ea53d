// @vitest-environment jsdom
import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useStatuses } from '#platform/presence/statuses.ts'
import { ADA } from '#platform/testing/people.ts'
import { answer, refusal, showScreen } from '#platform/testing/show-screen.tsx'
import { endOf } from '../state/choose.ts'
import { StatusDialog } from './StatusDialog.tsx'

const PUT = 'PUT /presence/v2/status'
const own = { userId: ADA, status: WORK_STATUS.Busy, until: null, chosen: null }

function open(reply = () => answer(200, own)) {
  const onClose = vi.fn()
  const shown = showScreen('/dashboard', <StatusDialog onClose={onClose} />, { [PUT]: reply })
  const sent = () => shown.server.seen.find(({ call }) => call === PUT)?.body as { until: string | null }
  return { ...shown, onClose, sent }
}
const radio = (name: RegExp) => screen.getByRole('radio', { name })

test('Busy until a time is sent with that moment, and shown at once', async () => {
  const { user, sent, onClose } = open()
  expect(screen.queryByLabelText('For how long')).toBeNull()
  await user.click(radio(/^Busy/))
  await user.selectOptions(screen.getByLabelText('For how long'), 'Until a specific time…')
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  expect(screen.getAllByText('Please enter a time.').length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('Until'), '23:59')
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toMatchObject({ status: WORK_STATUS.Busy })
  expect(new Date(sent().until!).getMinutes()).toBe(59)
  expect(useStatuses.getState().own).toEqual(own)
})

test('Automatic takes a choice back; it begins with what is chosen', async () => {
  useStatuses.setState({ own: { ...own, chosen: { status: WORK_STATUS.Offline, until: null } } })
  const { user, sent, onClose } = open()
  expect((radio(/^Appear offline/) as HTMLInputElement).checked).toBe(true)
  await user.click(radio(/^Automatic/))
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual({ status: WORK_STATUS.Unset })
})

test('an end that still runs stays, unless another is chosen', async () => {
  const until = endOf('time', '23:58')!.toISOString()
  useStatuses.setState({ own: { ...own, chosen: { status: WORK_STATUS.Busy, until } } })
  const { user, sent, onClose } = open()
  expect((screen.getByLabelText('Until') as HTMLInputElement).value).toBe('23:58')
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual({ status: WORK_STATUS.Busy, until })
})

test('what was set until tomorrow is still until tomorrow', async () => {
  const until = endOf('tomorrow', '')!.toISOString()
  useStatuses.setState({ own: { ...own, chosen: { status: WORK_STATUS.Busy, until } } })
  const { user, sent, onClose } = open()
  expect((screen.getByLabelText('For how long') as HTMLSelectElement).value).toBe('tomorrow')
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual({ status: WORK_STATUS.Busy, until })
})

test('a refusal is said, and the dialog stays', async () => {
  const { user, onClose } = open(() => refusal(503, 'busy', 'Please try again in a moment.'))
  await user.click(radio(/^Available/))
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  await waitFor(() => expect(screen.getByText(/Please try again in a moment/)).toBeTruthy())
  expect(onClose).not.toHaveBeenCalled()
})

test('spans end when people expect it', () => {
  const now = new Date(2026, 10, 16, 13, 30)
  expect(endOf('open', '', now)).toBeNull()
  expect(endOf('half-hour', '', now)).toEqual(new Date(2026, 10, 16, 14, 0))
  expect(endOf('hour', '', now)).toEqual(new Date(2026, 10, 16, 14, 30))
  expect(endOf('tomorrow', '', now)).toEqual(new Date(2026, 10, 17))
  expect(endOf('time', '14:00', now)).toEqual(new Date(2026, 10, 16, 14, 0))
  expect(endOf('time', '08:00', now)).toEqual(new Date(2026, 10, 17, 8, 0))
})
