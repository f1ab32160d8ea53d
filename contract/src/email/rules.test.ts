import { describe, expect, test } from 'vitest'
import { EmailBody } from './body.ts'
import { bodyOf, isSafeLink, plainText, previewOf } from './body-text.ts'
import { signatureOf, threadStateOf, withAddress } from './rules.ts'

test('recipients without an address are dropped', () => {
  const maria = { id: 'm', email: 'maria@mail.example' }
  expect(withAddress([maria, { id: 'o', email: null }, { id: 'p', email: '' }])).toEqual([maria])
})

test.each([
  [{ isLastIncoming: true, lastStatus: 'received' as const, scheduledAt: null }, 'answered'],
  [{ isLastIncoming: false, lastStatus: 'failed' as const, scheduledAt: null }, 'undeliverable'],
  [{ isLastIncoming: false, lastStatus: 'sent' as const, scheduledAt: null }, 'not-opened'],
  [{ isLastIncoming: false, lastStatus: 'opened' as const, scheduledAt: null }, 'opened'],
  [{ isLastIncoming: false, lastStatus: 'queued' as const, scheduledAt: 'soon' }, 'on-its-way'],
  [{ isLastIncoming: false, lastStatus: null, scheduledAt: 'soon' }, 'scheduled'],
])('a thread with %o is %s', (thread, state) => expect(threadStateOf(thread)).toBe(state))

test('the signature has the sender’s name, and what the practice chose or its name and number', () => {
  const signing = { senderName: 'Carla Diaz', practiceName: 'Bright Smiles', phone: '(512) 555-0110' }
  expect(signatureOf({ ...signing, chosen: null })).toBe('Carla Diaz, Bright Smiles · (512) 555-0110')
  expect(signatureOf({ ...signing, chosen: null, phone: null })).toBe('Carla Diaz, Bright Smiles')
  expect(signatureOf({ ...signing, chosen: ' Open until 6 ' })).toBe('Carla Diaz\nOpen until 6')
})

describe('what somebody wrote', () => {
  test('has its words for search and previews, with the signs of its lists', () => {
    const item = (text: string) => ({
      type: 'listItem' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text, marks: [] }] }],
    })
    const body = {
      type: 'doc' as const,
      content: [
        ...bodyOf('Dear Maria,').content,
        { type: 'orderedList' as const, content: [item('Rest'), item('Drink')] },
      ],
    }
    expect(plainText(body)).toBe('Dear Maria,\n1. Rest\n2. Drink')
    expect(previewOf(body, 0)).toBe('Dear Maria, 1. Rest 2. Drink')
    expect(previewOf(bodyOf(''), 2)).toBe('Attachment')
    expect(plainText(bodyOf('One\n\nTwo'))).toBe('One\n\nTwo')
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//x.example',
    'x',
  ])('%s is no link', (href) => expect(isSafeLink(href)).toBe(false))

  test('is stored without what the contract does not know', () => {
    const read = EmailBody.parse({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          attrs: { style: 'x' },
          content: [{ type: 'text', text: 'Hi', marks: [{ type: 'bold', attrs: { onclick: 'x' } }] }],
        },
      ],
    })
    expect(read).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hi', marks: [{ type: 'bold' }] }] }],
    })
    expect(EmailBody.safeParse({ type: 'doc', content: [{ type: 'iframe' }] }).success).toBe(false)
  })
})
