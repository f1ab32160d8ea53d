import { describe, expect, test } from 'vitest'
import { requestOf } from './request.ts'

describe('a request', () => {
  test('fills and encodes its path', () => {
    const [url, init] = requestOf(
      'DELETE /user-devices/v2/:userId/:deviceId',
      { params: { userId: 'a/b', deviceId: '..?x' } },
      null,
    )
    expect(url).toBe('/user-devices/v2/a%2Fb/..%3Fx')
    expect(init.method).toBe('DELETE')
  })

  test.each([{}, { params: { id: '' } }, { params: { id: undefined } }])(
    'refuses a path with a hole: %j',
    (input) => {
      expect(() => requestOf('GET /users/v2/:id', input, null)).toThrow('id')
    },
  )

  test('writes its query, without what is not there', () => {
    const query = {
      searchTerm: 'a & b',
      pageSize: 20,
      connectedOnly: false,
      none: undefined,
      nothing: null,
      ids: ['1', '2'],
    }
    const [url] = requestOf('GET /persons/v3/search', { query }, null)
    expect(url).toBe('/persons/v3/search?searchTerm=a+%26+b&pageSize=20&connectedOnly=false&ids=1&ids=2')
  })

  test('has a content type only with a body', () => {
    const [, bare] = requestOf('POST /x', {}, null)
    const [, full] = requestOf('POST /x', { body: { a: 1 } }, null)
    expect(bare.body).toBeUndefined()
    expect(bare.headers).not.toHaveProperty('content-type')
    expect(full).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } })
  })

  test('sends no cookies and keeps nothing', () => {
    const [, init] = requestOf('GET /x', {}, { userId: 'u', accessToken: 't', expiresAt: 1 })
    expect(init).toMatchObject({
      credentials: 'omit',
      cache: 'no-store',
      headers: { authorization: 'Bearer t', user: 'u' },
    })
  })
})
