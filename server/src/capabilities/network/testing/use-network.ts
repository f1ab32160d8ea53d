import type { LoginReply } from '@corridor/contract/session/model.ts'
import { beforeAll, beforeEach } from 'vitest'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { forgetAll } from './practice-connections.ts'

export const newIndividual = (app: TestApp) =>
  signInNewcomer(app, { place: 'alone', claims: ['IndividualNetwork'] })

/** Of Bright Smiles, whose network they manage. */
export const newManager = (app: TestApp) => signInNewcomer(app, { claims: ['ContactsAndNetwork'] })

/** The owners of three practices and somebody on their own. */
const SIDES = {
  bright: 'owner@brightsmiles.example',
  lakeside: 'owner@lakesidesurgery.example',
  hilltop: 'owner@hilltopmedical.example',
  individual: 'host@professional.example',
}

/** An app with these signed in. Each test begins without connections. */
export function useNetwork() {
  const app = useTestApp()
  const sides = { bright: {}, lakeside: {}, hilltop: {}, individual: {} } as Record<
    keyof typeof SIDES,
    LoginReply
  >
  /** Also again, after their sessions are over. */
  const signInAll = async () => {
    for (const side of Object.keys(sides) as (keyof typeof SIDES)[])
      Object.assign(sides[side], await app.signIn(SIDES[side]))
  }
  beforeAll(signInAll)
  beforeEach(() => forgetAll(app))
  return { app, signInAll, ...sides }
}
