import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

/** Requests answered well in a second, by several connections at once. An answer that is not 2xx spoils the figure. */
export async function rateOf({ url, headers, connections = 16, seconds = 5 }: Load): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused and ${result.errors} failed`)
  }
  return result.requests.average
}

/** How often `work` is done in a second when `width` of them run at once. */
export async function rateOfWork(
  work: (turn: number) => Promise<void>,
  width: number,
  seconds: number,
): Promise<number> {
  const end = performance.now() + seconds * 1000
  let turns = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (performance.now() < end) await work(turns++)
    }),
  )
  return turns / ((performance.now() - begun) / 1000)
}

/** Posts as providers do, over connections that stay open: `fetch` would cost the machine more than what is measured. */
export function poster(width: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: width })
  return (url: string, { headers, body }: { headers: Record<string, string>; body: string }): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = request(url, { method: 'POST', headers, agent }, (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`${url} was answered ${answer.statusCode}`)),
        )
      })
      call.on('error', reject)
      call.end(body)
    })
}
