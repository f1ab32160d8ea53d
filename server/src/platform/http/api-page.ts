import { open } from '@corridor/contract/kernel/access.ts'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { VERSION } from '../version.ts'

const PAGE = '/api-docs'
/** Tokens of signed-in people are stored under this origin, so that no script runs here but those served from it. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The library's own page calls its script inline; these two do the same from files. */
const HTML = `<!doctype html>
<html lang="en">
  <head>
    <title>Corridor API</title>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
  </head>
  <body>
    <div id="app"></div>
    <script src="js/scalar.js"></script>
    <script src="js/start.js"></script>
  </body>
</html>
`
const SETTINGS = { url: '/openapi.json', withDefaultFonts: false, telemetry: false }
const START = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)})\n`
const OWN_FILES = new Map([
  [`${PAGE}/`, { type: 'text/html; charset=utf-8', text: HTML }],
  [`${PAGE}/js/start.js`, { type: 'application/javascript; charset=utf-8', text: START }],
])

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
            description: 'The token of a link, for people with a link and no account.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
}

/** The page's parts are large and seldom wanted, so that the first visit loads them. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = Fastify()
  await page.register(scalar, {
    routePrefix: PAGE,
    configuration: SETTINGS,
  })
  return page
}

/** A page to browse it, served from this machine; its own policy allows its inline styles, on this address alone. */
export function mountApiPage(server: FastifyInstance): void {
  const options = {
    config: { access: open('the description of the API holds no data') },
    schema: { hide: true },
  }
  let page: Promise<FastifyInstance> | undefined
  async function answer({ url }: FastifyRequest, reply: FastifyReply) {
    const own = OWN_FILES.get(url.split('?', 1)[0] ?? '')
    if (own) return reply.header('content-security-policy', PAGE_POLICY).type(own.type).send(own.text)
    page ??= openPage()
    const { statusCode, headers, rawPayload } = await (await page).inject({ method: 'GET', url })
    const { location, 'content-type': type } = headers
    if (location) return reply.redirect(String(location), statusCode)
    reply.code(statusCode).header('content-security-policy', PAGE_POLICY)
    return reply.type(String(type)).send(rawPayload)
  }
  server.get('/openapi.json', options, () => server.swagger())
  server.get(PAGE, options, answer)
  server.get(`${PAGE}/*`, options, answer)
  server.addHook('onClose', async () => void (await (await page)?.close()))
}
