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

  test('that reads needs none', () => {
    const read = route({ call: 'GET /things/:id', summary: 'Reads one.', access: signedIn, reply: z.null() })
    expect(partsOf(read.call)).toEqual({ method: 'GET', path: '/things/:id' })
  })
})
