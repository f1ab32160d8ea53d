import { numberHasPractice, numberOfNobody } from '@corridor/contract/operator/errors.ts'
import type { NumberChannel } from '@corridor/contract/operator/numbers.ts'
import { giveWaitingTexts } from '@corridor/contract/operator/numbers.ts'
import * as fax from '#capabilities/fax/public.ts'
import * as office from '#capabilities/office/public.ts'
import * as texting from '#capabilities/texting/public.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import type { NotifiesStanding } from '#platform/identity.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'

/** The channels whose numbers the operator assigns, on the page and by a command. */
export const CHANNELS: Readonly<Record<NumberChannel, office.AssignedNumbers>> = {
  fax: fax.assignedNumbers,
  text: texting.assignedNumbers,
}

type Needs = NotifiesStanding & Pick<Services, 'config' | 'db' | 'secrets'>

interface Settled {
  practiceId: string
  subject: { kind: string; id: string }
  /** The texts that go to the practice now. */
  released: readonly string[]
}

const NOT_A_NUMBER = 'This is no number that a practice could have.'

function numberIn({ config }: Needs, channel: NumberChannel, written: string): string {
  const number = CHANNELS[channel].read(config, written)
  if (!number) throw wrongInput('body.number', NOT_A_NUMBER)
  return number
}

/** That the operator said so stands in the trail of the practice. */
async function release(
  tx: Tx,
  services: Needs,
  channel: NumberChannel,
  one: { practiceId: string; number: string },
) {
  const { kind, release: releaseIn } = CHANNELS[channel]
  tx.actFor('system')
  const released = await releaseIn(tx, services, one)
  return { practiceId: one.practiceId, subject: { kind, id: one.number }, released }
}

/** Gives a number to a practice at work, and what came before only where the operator says so. Of two at once one gets it. */
export async function assignNumber(
  tx: Tx,
  services: Needs,
  {
    channel,
    number: written,
    practiceId,
    withWaiting,
  }: { channel: NumberChannel; number: string; practiceId: string; withWaiting: boolean },
): Promise<Settled> {
  const { kind, assign } = CHANNELS[channel]
  const number = numberIn(services, channel, written)
  tx.actFor('system')
  await office.getPracticeAtWork(tx, practiceId)
  tx.actFor({ practiceId })
  check(await assign(tx, services, { practiceId, number }), numberHasPractice)
  const settled = { practiceId, subject: { kind, id: number }, released: [] }
  if (!withWaiting) return settled
  const given = await release(tx, services, channel, { practiceId, number })
  auditBeyondCall(tx, { word: giveWaitingTexts.audit!, practiceId, subject: settled.subject })
  return given
}

/** Lets the practice that has a number have what came for it before. */
export async function giveWaiting(
  tx: Tx,
  services: Needs,
  { channel, number: written }: { channel: NumberChannel; number: string },
): Promise<Settled> {
  const number = numberIn(services, channel, written)
  tx.actFor('system')
  const { practiceId } = found(await CHANNELS[channel].findOwner(tx, number), numberOfNobody)
  return release(tx, services, channel, { practiceId, number })
}

/** Takes a number from the practice that has it: nobody's from now on, it can be assigned again. */
export async function takeNumberBack(
  tx: Tx,
  services: Needs,
  { channel, number }: { channel: NumberChannel; number: string },
): Promise<Settled> {
  const { kind, findOwner, takeBack } = CHANNELS[channel]
  tx.actFor('system')
  const { practiceId } = found(await findOwner(tx, number), numberOfNobody)
  tx.actFor({ practiceId })
  await takeBack(tx, services, { practiceId, number })
  return { practiceId, subject: { kind, id: number }, released: [] }
}
