import workerUrl from 'altcha/workers/pbkdf2?url'
import { call } from '#guest/calls.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** The address of the one script that solves challenges, as the content policy wants it. */
function solverAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('corridor-captcha', { createScriptURL: () => workerUrl })
  return policy?.createScriptURL(workerUrl) ?? workerUrl
}

let address: string | undefined

/** Gets a challenge of a practice's page and solves it in the background. The person does nothing for it. */
export async function solveCaptcha(pageToken: string): Promise<string> {
  const challenge = await call('GET /office-files/v2/guest/captcha', { guest: pageToken })
  address ??= solverAddress()
  const worker = new Worker(address)
  try {
    const solution = await new Promise<object>((resolve, reject) => {
      worker.onmessage = ({ data }) =>
        data && !data.error ? resolve(data) : reject(new Error('Not solved.'))
      worker.onerror = () => reject(new Error('Not solved.'))
      worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1 })
    })
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}
