import { EACH_TIME, type WhoMay } from '#testing/matrix/part.ts'

export const whoMay: WhoMay = { ways: { 'POST /sandbox/v1/inquiries/:id': EACH_TIME } }
