import { claim, open, whenFeature } from '@corridor/contract/kernel/access.ts'
import type { Feature } from '@corridor/contract/kernel/claims.ts'
import { route } from '@corridor/contract/kernel/route.ts'
import { Done, done } from '@corridor/contract/kernel/shapes.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { read } from '../action.ts'
import { createLog } from '../log/log.ts'
import { describeApi } from './api-page.ts'
import { mountAll } from './mount.ts'
import { createHttpServer } from './server.ts'

const network = route({
  call: 'GET /my-network/test',
  summary: 'A call of a feature.',
  access: whenFeature('IndividualNetwork', claim('IndividualNetwork')),
  hasNoPatientData: true,
  reply: Done,
})
const invitation = route({
  call: 'GET /my-network/invitation',
  summary: 'One that anybody may make.',
  access: whenFeature('IndividualNetwork', open('the link is the proof')),
  hasNoPatientData: true,
  reply: Done,
})

const app = useTestApp()
let individual: LoginReply
let employee: LoginReply
beforeAll(async () => {
  individual = await app.signIn('member@professional.example')
  employee = await app.signIn('assistant@brightsmiles.example')
})

/** The two calls on the app's own services, with these features switched on. */
async function serverWith(features: Feature[]): Promise<FastifyInstance> {
  const config = { ...app.services.config, features }
  const server = await createHttpServer(config, createLog('silent'))
  await describeApi(server)
  const mounted = [network, invitation].map((one) => read(one, async () => done))
  await mountAll(server, mounted, { ...app.services, config })
  await server.ready()
  return server
}

const headersOf = ({ token, givenName }: LoginReply) => ({
  authorization: `Bearer ${token}`,
  user: givenName,
})
const pathsIn = (server: FastifyInstance) => Object.keys(server.swagger().paths ?? {})

describe('a call with a feature for a condition', () => {
  test('is there while the feature is on, for people with the claim', async () => {
    const server = await serverWith(['IndividualNetwork'])
    const get = async (url: string, as?: LoginReply) =>
      (await server.inject({ url, headers: as && headersOf(as) })).statusCode
    expect(await get('/my-network/test', individual)).toBe(200)
    expect(await get('/my-network/test', employee)).toBe(403)
    expect(await get('/my-network/test')).toBe(401)
    expect(await get('/my-network/invitation')).toBe(200)
    expect(pathsIn(server)).toEqual(['/my-network/test', '/my-network/invitation'])
    expect(JSON.stringify(server.swagger())).toContain(
      'Only while the feature IndividualNetwork is switched on.',
    )
    await server.close()
  })

  test('is not there while it is off, for nobody, and records no caller', async () => {
    const server = await serverWith([])
    for (const [url, headers] of [
      ['/my-network/test', headersOf(individual)],
      ['/my-network/test', {}],
      ['/my-network/invitation', {}],
    ] as const) {
      const answer = await server.inject({ url, headers })
      expect(answer.json()).toMatchObject({ statusCode: 404, code: 'not-found' })
    }
    expect(pathsIn(server)).toEqual([])
    const lines = (await app.auditEntries()).filter(({ word }) => word.includes('my-network'))
    expect(lines.filter(({ code }) => code === 'not-found')).toEqual([])
    await server.close()
  })

  test('says so where routes are listed', async () => {
    const server = await serverWith([])
    expect(server.mountedRoutes()).toContainEqual({
      call: 'GET /my-network/test',
      access: { kind: 'claim', anyOf: ['IndividualNetwork'], feature: 'IndividualNetwork' },
    })
    await server.close()
  })
})
