import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { expect, expectTypeOf, test } from 'vitest'
import type { Call } from './types.ts'

/** Checked by the type checker: a statement below that stops being wrong fails it. */
function misuse(call: Call) {
  // @ts-expect-error no such call
  call('GET /users/v3/:id', { params: { id: '1' } })
  // @ts-expect-error the path needs an id
  call('GET /users/v2/:id')
  // @ts-expect-error the path needs an id of that name
  call('GET /users/v2/:id', { params: { userId: '1' } })
  // @ts-expect-error the body needs an email
  call('POST /authentication/v2/forgot-password', { body: {} })
  // @ts-expect-error this call takes no body
  call('GET /user-devices/v2', { body: {} })
  call('GET /user-devices/v2')
  call('POST /authentication/v2/logout')
  call('POST /authentication/v2/logout', { body: {} })
}

test('a call is typed by the contract', () => {
  const call = (async () => ({})) as unknown as Call
  expectTypeOf(call('GET /users/v2/:id', { params: { id: '1' } })).resolves.toEqualTypeOf<LoggedUser>()
  expect(misuse).toBeTypeOf('function')
})
