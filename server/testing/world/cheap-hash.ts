import { hash } from '@node-rs/argon2'
import { DEMO_PASSWORD } from '#capabilities/session/demo.ts'

/** Of the demo's password. It says itself how it was made: so cheaply that thousands can sign in. */
export const cheapHash = hash(DEMO_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
