// @vitest-environment jsdom
import type { StoredFile } from '@corridor/contract/files/model.ts'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Seen } from '../../../platform/testing/fake-server.ts'
import { ADA, userOf } from '../../../platform/testing/people.ts'
import { answer, showScreen } from '../../../platform/testing/show-screen.tsx'
import type { UploadItem } from '../../../platform/upload/item.ts'
import { keptUploads } from '../../../platform/upload.ts'
import { DIRECT, message } from '../testing/made-up.ts'
import { sendInOrder, sendWithFiles, uploadsKey } from './leaving.ts'
import type { NewMessage } from './outbox.ts'

const SEND = 'POST /api/v2/messages'
const plain = (messageText: string) => ({ messageText, isUrgent: false, mentions: [] })

const upload = (id: string, more: Partial<UploadItem> = {}): UploadItem => ({
  id,
  name: `${id}.pdf`,
  size: 10,
  kind: 'PDF',
  blobType: 'attachment',
  state: 'sending',
  progress: 0.5,
  canRetry: false,
  ...more,
})
const arrived = (id: string) =>
  upload(id, {
    state: 'done',
    file: { id: `stored-${id}`, fileName: `${id}.pdf`, kind: 'PDF' } as StoredFile,
  })

let sent: () => (string | undefined)[]
let files: ReturnType<typeof keptUploads>['store']

beforeEach(() => {
  const store = ({ body }: Seen) =>
    answer(200, { ...message(3), ...(body as NewMessage), metaDictionary: null, mentions: [] })
  const { server } = showScreen('/', null, { [SEND]: store }, userOf(ADA))
  sent = () =>
    server.seen
      .filter(({ call }) => call === SEND)
      .map(({ body }) => body as NewMessage)
      .map(({ messageText, metaDictionary }) => messageText || metaDictionary?.fileId)
  files = keptUploads('attachment', uploadsKey(DIRECT)).store
  files.setState([], true)
})

test('words wait for the files that were sent before them, and go once and in order', async () => {
  files.setState([upload('one'), upload('two')], true)
  sendWithFiles(DIRECT, ['one', 'two'], plain('Two plans.'))
  sendInOrder({ channelId: DIRECT, ...plain('Which one is better?') })
  sendInOrder({ channelId: DIRECT, ...plain('No hurry.') })
  files.setState([upload('one'), arrived('two')], true)
  expect(sent()).toEqual([])
  files.setState([arrived('one'), arrived('two')], true)
  await waitFor(() =>
    expect(sent()).toEqual(['Two plans.', 'stored-two', 'Which one is better?', 'No hurry.']),
  )
})

test('a file that failed holds nothing up', async () => {
  files.setState([upload('one')], true)
  sendWithFiles(DIRECT, ['one'], plain('The plan.'))
  sendInOrder({ channelId: DIRECT, ...plain('See above.') })
  files.setState([upload('one', { state: 'failed', error: 'Too large.' })], true)
  await waitFor(() => expect(sent()).toEqual(['See above.']))
})

test('words that waited when the page goes are kept as sent', async () => {
  files.setState([upload('one')], true)
  sendWithFiles(DIRECT, ['one'], plain('The plan.'))
  sendInOrder({ channelId: DIRECT, ...plain('See above.') })
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(sent()).toEqual(['See above.']))
})
