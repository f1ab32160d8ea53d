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
  ['SmsServiceError invalid-number 21211 400', 'The number doesn’t exist or can’t get texts.'],
  ['SmsServiceError opted-out 40300 403', 'The person replied STOP and doesn’t get texts anymore.'],
  ['SmsServiceError sender-refused 21606 400', 'The text message service doesn’t let our number send.'],
  ['SmsServiceError limited 20429 429', 'The other server was too busy.'],
  ['SmsServiceError timeout ETIMEDOUT', 'The other server didn’t answer in time.'],
  ['SmsServiceError unreachable ECONNREFUSED', 'We couldn’t reach the other server.'],
  ['MailServiceError wrong-address 550', 'The other server refused the sender or the recipient.'],
  ['job heartbeat timeout', 'The process working on it stopped.'],
  ['TypeError', 'Something unexpected went wrong.'],
])('%s is shown as a sentence', (reason, sentence) => {
  expect(reasonWords(reason)).toBe(sentence)
})
