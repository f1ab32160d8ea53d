import { expect, test } from 'vitest'
import { setsFor, tableInAddress } from './activity-tables.ts'

const ask = (query: string, open: ('documents' | 'efax')[] = ['documents', 'efax']) =>
  tableInAddress(new URLSearchParams(query), open)

test('documents open on Processed and e-fax on Incoming', () => {
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
