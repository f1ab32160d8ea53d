import { expect, test } from 'vitest'
import { jobWords, reasonWords } from './job-words.ts'

test('a kind of job is read as words', () => {
  expect(jobWords('office.mail-join-request')).toEqual({ what: 'Mail join request', part: 'office' })
})

test.each([
  ['Error ECONNREFUSED', 'We couldn’t reach the other server.'],
  ['Error EAUTH 535', 'The other server didn’t accept our username or password.'],
  ['Error EENVELOPE 550', 'The other server refused the sender or the recipient.'],
  ['Error EENVELOPE 451', 'The other server refused the sender or the recipient.'],
  ['job heartbeat timeout', 'The process working on it stopped.'],
  ['TypeError', 'Something unexpected went wrong.'],
])('%s is told as a sentence', (reason, sentence) => {
  expect(reasonWords(reason)).toBe(sentence)
})
