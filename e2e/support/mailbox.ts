import { setTimeout as wait } from 'node:timers/promises'
import type { Approval } from '@corridor/contract/onboarding/model.ts'
import type { SandboxMail, SandboxText } from '@corridor/contract/sandbox/routes.ts'
import { EXPECT_MS } from '../../tools/test-run/test-workers.ts'
import { send } from './elsewhere.ts'

const POLL_MS = 50

/** Mail and texts are sent by jobs, so they take a moment to arrive. */
async function waitFor<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (let waited = 0; waited < EXPECT_MS; waited += POLL_MS) {
    const found = await find()
    if (found !== undefined) return found
    await wait(POLL_MS)
  }
  throw new Error(`It did not come: ${what}`)
}

const mailsOf = async (origin: string): Promise<SandboxMail[]> =>
  (await send<{ mails: SandboxMail[] }>(`${origin}/sandbox/v1/mail`, 'GET')).mails

/** The newest mail to this address that matches. */
export const mailTo = (
  origin: string,
  address: string,
  matches: (mail: SandboxMail) => boolean = () => true,
): Promise<SandboxMail> =>
  waitFor(`a mail to ${address}`, async () =>
    (await mailsOf(origin)).find((mail) => mail.to === address && matches(mail)),
  )

/** The path behind the newest link that was mailed to this address under this subject. */
export async function linkTo(origin: string, address: string, subject: RegExp): Promise<string> {
  const mail = await mailTo(origin, address, (one) => Boolean(one.link) && subject.test(one.subject))
  return mail.link!
}

/** What a link carries. */
export const inLink = (link: string, name: 'token' | 'code'): string =>
  new URL(link, 'http://corridor.example').searchParams.get(name) ?? ''

const six = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0]

/** The newest code that was mailed to this address. */
export async function mailedCode(origin: string, address: string): Promise<string> {
  return six((await mailTo(origin, address, ({ text }) => six(text) !== undefined)).text)!
}

/** The newest code that was texted to this number. */
export const textedCode = (origin: string, number: string): Promise<string> =>
  waitFor(`a code to ${number}`, async () => {
    const { texts } = await send<{ texts: SandboxText[] }>(`${origin}/sandbox/v1/texts`, 'GET')
    return six(texts.find(({ to }) => to.endsWith(number.replace(/\D/g, '')))?.text ?? '')
  })

/** The operator's link to decide about this practice. One that is spent leads nowhere, so each is looked at. */
export function operatorLink(origin: string, practiceName: string): Promise<string> {
  const seen = new Set<string>()
  const isAbout = async (link: string): Promise<boolean> => {
    const url = `${origin}/onboarding/v2/approval/${inLink(link, 'token')}`
    const about = await send<Approval>(url, 'GET').catch(() => undefined)
    return about?.practiceName === practiceName
  }
  return waitFor(`the operator’s link about ${practiceName}`, async () => {
    for (const { subject, link } of await mailsOf(origin)) {
      if (!link || !subject.includes('waiting for your approval') || seen.has(link)) continue
      seen.add(link)
      if (await isAbout(link)) return link
    }
    return undefined
  })
}
