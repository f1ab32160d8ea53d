import { open } from '@corridor/contract/kernel/access.ts'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { VERSION } from '../version.ts'

/** OpenAPI at /openapi.json, made from the contract. Registered before the routes, so that it sees them. */
export async function describeApi(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Corridor', description: 'Every call of the product.', version: VERSION },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          user: {
            type: 'apiKey',
            in: 'header',
            name: 'USER',
            description: 'The id of the user the token belongs to.',
          },
          guest: {
            type: 'http',
            scheme: 'Guest',
            description: 'The token of a link, for whoever holds one and no account.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

/** A page to browse it, served from this machine; its own policy lets its styles in, on this address alone. */
export async function mountApiPage(server: FastifyInstance): Promise<void> {
  const config = { access: open('the description of the API holds no data') }
  server.get('/openapi.json', { config, schema: { hide: true } }, () => server.swagger())
  await server.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: config.access }
    })
    scope.addHook('onSend', async (_request, reply) => {
      reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      )
    })
    await scope.register(scalar, {
      routePrefix: '/api-docs',
      configuration: { url: '/openapi.json', withDefaultFonts: false, telemetry: false },
    })
  })
}
