import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { Mounted } from '#platform/action.ts'
import { mountAll } from '#platform/http/mount.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { createLog } from '#platform/log/log.ts'
import type { TestApp } from './test-app.ts'

/** Routes that only a test declares, served with everything the app has, on a port of their own. */
export async function mountBeside({ services }: TestApp, mounted: readonly Mounted[]) {
  const server = await createHttpServer(services.config, createLog('silent'))
  let handed = 0
  server.addHook('preHandler', async () => {
    handed += 1
  })
  await mountAll(server, mounted, services)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as { port: number }
  return {
    /** How many calls have come as far as their use case. */
    handed: () => handed,
    call: async (name: string, as: Pick<LoginReply, 'token' | 'givenName'>, body?: object) => {
      const [method, path] = name.split(' ')
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${as.token}`,
          user: as.givenName,
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      })
      return { status: answer.status, body: await answer.json() }
    },
    close: () => server.close(),
  }
}
