import { expect, test } from 'vitest'
import { collectAuditWords } from './audit-area.ts'

const { actionOf, areaOf, areas, doesShow, isAutomatic, kindName } = collectAuditWords([
  {
    area: 'files',
    name: 'Files',
    actions: { 'files.downloaded': 'Opened a file', 'files.previewed': 'Previewed a file' },
    automatic: ['files.previewed'],
  },
  {
    area: 'chat',
    name: 'Chat',
    actions: { 'chat.message-sent': 'Sent a message' },
    kinds: { channel: 'Conversation' },
  },
  { area: 'operator', actions: { 'operator.backup-started': 'Started a backup' } },
])

test('each capability says how its words read, what its subjects are called and what the log is filtered by', () => {
  expect(actionOf('operator.backup-started')).toBe('Started a backup')
  expect([areaOf('chat.message-sent'), areaOf('operator.backup-started'), areaOf('GET /x')]).toEqual([
    'Chat',
    undefined,
    undefined,
  ])
  expect([kindName('channel'), kindName('team-member')]).toEqual(['Conversation', 'Team member'])
  expect(areas.map(({ name }) => name)).toEqual(['Chat', 'Files'])
})

test('what was refused before it had a word names no call', () => {
  expect(actionOf('GET /my-network/v2/search')).toBe('Opened something')
})

test('what the app does by itself is automatic, unless it was refused', () => {
  expect(isAutomatic({ word: 'files.previewed', isRefused: false })).toBe(true)
  expect(isAutomatic({ word: 'files.previewed', isRefused: true })).toBe(false)
  for (const word of ['chat.message-sent', 'files.downloaded', 'GET /x'])
    expect(isAutomatic({ word, isRefused: false })).toBe(false)
})

test('a search finds what the row shows: every word, in any order, and nothing else', () => {
  const entry = {
    word: 'files.downloaded',
    isRefused: false,
    personName: 'Dr. Ada Owens',
    subjectKind: 'file',
    subjectId: 'f-123',
    subjectName: 'Jane X-ray.pdf',
    address: '10.0.0.7',
  }
  for (const searched of ['ada', 'OPENED a file', 'x-ray owens', 'f-123', '10.0.0', 'files'])
    expect(doesShow(entry, searched), searched).toBe(true)
  for (const searched of ['ben', 'ada ben', 'refused', 'downloaded'])
    expect(doesShow(entry, searched), searched).toBe(false)
  expect(doesShow({ ...entry, isRefused: true, personName: null }, 'someone refused')).toBe(true)
})
