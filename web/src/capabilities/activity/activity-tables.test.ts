// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { setsFor, storeTable, tableInAddress } from './activity-tables.ts'

const ask = (query: string, open: ('documents' | 'efax')[] = ['documents', 'efax']) =>
  tableInAddress(new URLSearchParams(query), open)

beforeEach(() => localStorage.clear())

test('documents open on Processed and faxes on Incoming', () => {
  expect(ask('')).toEqual({ set: 'documents', table: 'processed' })
  expect(ask('set=efax')).toEqual({ set: 'efax', table: 'incoming' })
})

test('the address chooses among the tables there are', () => {
  expect(ask('set=efax&table=archived')).toEqual({ set: 'efax', table: 'archived' })
  expect(ask('set=documents&table=archived')).toEqual({ set: 'documents', table: 'processed' })
})

test('a set that the claims do not open is not shown', () => {
  expect(setsFor(['eFax', 'Chat'])).toEqual(['efax'])
  expect(ask('set=documents', ['efax'])).toEqual({ set: 'efax', table: 'incoming' })
})

test('what needs action is where an address leads, and no table to begin with', () => {
  expect(ask('set=efax&table=needs-action')).toEqual({ set: 'efax', table: 'needs-action' })
  storeTable('efax', 'needs-action')
  expect(ask('set=efax')).toEqual({ set: 'efax', table: 'incoming' })
})

test('the table that was chosen last opens the next time, until the address says another', () => {
  storeTable('documents', 'incoming')
  expect(ask('')).toEqual({ set: 'documents', table: 'incoming' })
  expect(ask('set=efax')).toEqual({ set: 'efax', table: 'incoming' })
  expect(ask('table=outgoing')).toEqual({ set: 'documents', table: 'outgoing' })
})
