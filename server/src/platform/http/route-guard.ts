import type { Access } from '@corridor/contract/kernel/access.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that was mounted, by any capability. */
    mountedRoutes: () => { call: string; access: Access | undefined }[]
  }
}

const accessOf = ({ config }: RouteOptions) => config?.access

/**
 * Refuses to start with a route that does not say who may call it, however it came to be mounted. Libraries add routes
 * whose access is set by the scope around them, so the check waits until all are there.
 */
export function guardRoutes(server: FastifyInstance): void {
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => void routes.push(route))
  const list = () =>
    routes.flatMap((route) =>
      [route.method].flat().map((method) => ({ call: `${method} ${route.url}`, access: accessOf(route) })),
    )
  server.decorate('mountedRoutes', list)
  server.addHook('onReady', async () => {
    const silent = list().find(({ access }) => !access)
    if (silent) throw new Error(`${silent.call} does not say who may call it`)
  })
}
