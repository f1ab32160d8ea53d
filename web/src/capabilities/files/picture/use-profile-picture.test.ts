// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { adoptStored, stored } from '#platform/session/state.ts'
import { answer, createFakeServer, refusal } from '#platform/testing/fake-server.ts'
import { ADA, loginReplyOf, tokenWith } from '#platform/testing/people.ts'
import { useSavePicture } from './use-profile-picture.ts'

const SET = 'POST /persons/v3/profile-image'
const CROP = { x: 0, y: 0, width: 1, height: 1 }

/** Takes in every upload, and makes a picture of one once: then it is gone. */
function serve() {
  const sent = vi.fn()
  class Arriving extends EventTarget {
    upload = {}
    status = 200
    responseText = JSON.stringify({ id: 'upload', fileName: 'me.png' })
    onload = () => {}
    open() {}
    setRequestHeader() {}
    abort() {}
    getResponseHeader = () => 'application/json'
    send(body: Blob) {
      sent(body.size)
      queueMicrotask(() => this.onload())
    }
  }
  const server = createFakeServer(({ call }) =>
    call === SET && server.count(SET) > 1 ? refusal(404, 'not-found') : answer(200, { profileImage: '/me' }),
  )
  vi.stubGlobal('XMLHttpRequest', Arriving)
  vi.stubGlobal('fetch', server.fetch)
  return { server, sent }
}

test('a picture is sent and saved once, however often the button is clicked', async () => {
  stored.writeSignIn(loginReplyOf(ADA, tokenWith(['User']), Math.floor(Date.now() / 1000) + 600))
  adoptStored()
  const { server, sent } = serve()
  const { result } = renderHook(() => useSavePicture(new File(['abc'], 'me.png')))
  const click = () => result.current.save.run(CROP)
  await act(() => Promise.all([click(), click()]))
  // The dialog is still there for a moment when it is done.
  await act(click)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(server.count(SET)).toBe(1)
  expect(result.current.save.failure).toBeUndefined()
})
