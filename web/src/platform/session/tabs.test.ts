import { beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { closeSnackbar, useSnackbar } from '../snackbar.ts'
import { resettable } from '../storage/resettable.ts'
import { ADA, BEN, loginReplyOf, pairOf, tokenWith, userOf } from '../testing/people.ts'
import { storageChanged } from '../testing/window.ts'
import { adoptNobody, adoptStored, stored, useSession } from './state.ts'
import { followTabs } from './tabs.ts'

const restore = vi.fn(() => void adoptStored())
followTabs(window, restore)

const useNotes = resettable(create<{ text: string }>()(() => ({ text: '' })))

beforeEach(() => {
  window.localStorage.clear()
  stored.writeSignIn(loginReplyOf(ADA, tokenWith(['Chat']), 100))
  adoptStored()
  useNotes.setState({ text: 'something of Ada' })
  closeSnackbar()
  restore.mockClear()
})

test('signing out in one tab signs out all', () => {
  stored.clear()
  storageChanged('authToken')
  expect(useSession.getState()).toMatchObject({ user: null, claims: [] })
  expect(useNotes.getState().text).toBe('')
  expect(useSnackbar.getState().message).toContain('another window')
})

test('so does a storage that was cleared as a whole', () => {
  window.localStorage.clear()
  storageChanged(null)
  expect(useSession.getState().user).toBeNull()
})

test('signing in in one tab signs in all', () => {
  adoptNobody()
  storageChanged('authToken')
  expect(restore).toHaveBeenCalledTimes(1)
  expect(useSession.getState().user?.id).toBe(ADA)
})

test('another person takes over only after everything of the first was forgotten', () => {
  restore.mockImplementationOnce(() => {
    expect(useNotes.getState().text).toBe('')
    adoptStored()
  })
  stored.writeSignIn({ ...loginReplyOf(BEN, tokenWith(['Chat']), 100), firstName: 'Ben' })
  storageChanged('authToken')
  expect(useSession.getState().user).toMatchObject({ id: BEN, firstName: 'Ben' })
  expect(stored.credentials()?.userId).toBe(BEN)
})

test('a token that another tab renewed brings its claims, and nothing is forgotten', () => {
  stored.writeTokens(pairOf(tokenWith(['Chat', 'eFax']), 700))
  storageChanged('authToken')
  expect(useSession.getState()).toMatchObject({ claims: ['Chat', 'eFax'], expiresAt: 700 })
  expect(useNotes.getState().text).toBe('something of Ada')
  expect(restore).not.toHaveBeenCalled()
})

test('a record that another tab changed is shown here too', () => {
  stored.writeUser(userOf(ADA, { firstName: 'Adelaide' }))
  storageChanged('userInfo')
  expect(useSession.getState().user?.firstName).toBe('Adelaide')
})

test('other keys are nobody’s business', () => {
  stored.clear()
  storageChanged('theme')
  expect(useSession.getState().user?.id).toBe(ADA)
})
