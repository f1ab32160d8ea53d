import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './chat-desk.ts'

interface Three {
  ada: LoginReply
  ben: LoginReply
  cleo: LoginReply
}

export interface ThreePeople extends Three {
  app: TestApp
  desk: ChatDesk
}

/** Three people who may write to each other. */
export async function threePeople(): Promise<ThreePeople> {
  const app = await startTestApp()
  const signIn = () => signInNewcomer(app)
  return { app, desk: chatDesk(app), ada: await signIn(), ben: await signIn(), cleo: await signIn() }
}

/** Time goes by, and tokens with it. */
export async function afterSeconds(
  seconds: number,
  { app, ada, ben, cleo }: Omit<ThreePeople, 'desk'>,
): Promise<Three> {
  app.clock.pass(seconds)
  const again = ({ givenName }: LoginReply) => app.signIn(`newcomer-${givenName}@world.example`)
  return { ada: await again(ada), ben: await again(ben), cleo: await again(cleo) }
}

/** Newcomers are all called alike; a test that looks at names has these. */
export async function sayNames({ services }: TestApp, { ada, ben, cleo }: Three): Promise<void> {
  const names = [
    [ada, 'Ada', 'Owens'],
    [ben, 'Ben', 'Ortiz'],
    [cleo, 'Cleo', 'Park'],
  ] as const
  for (const [{ givenName }, firstName, lastName] of names)
    await sql`
      UPDATE people_person SET first_name = ${firstName}, last_name = ${lastName}, is_doctor = false
      WHERE id = ${givenName}`.execute(services.db)
}
