import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signedIn } from './access.ts'
import { partsOf, route } from './route.ts'

describe('a route', () => {
  test('that changes something needs an audit word', () => {
    const declare = () =>
      route({ call: 'POST /things', summary: 'Makes one.', access: signedIn, reply: z.null() })
    expect(declare).toThrow('POST /things changes something and names no audit word')
  })

  test('that reads needs one as well, unless it says that it has no patient data', () => {
    const reading = {
      call: 'GET /things/:id',
      summary: 'Reads one.',
      access: signedIn,
      reply: z.null(),
    } as const
    expect(() => route(reading)).toThrow(
      'GET /things/:id names no audit word and does not say that it has no patient data',
    )
    const read = route({ ...reading, hasNoPatientData: true })
    expect(partsOf(read.call)).toEqual({ method: 'GET', path: '/things/:id' })
  })
})
