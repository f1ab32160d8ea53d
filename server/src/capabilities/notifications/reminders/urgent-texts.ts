import { REMINDER_PAUSE_MINUTES } from '@corridor/contract/notifications/limits.ts'
import type { Declared } from '#platform/alerts.ts'
import { job } from '#platform/jobs/job.ts'
import type { Tx } from '#platform/transaction.ts'
import { reachingBy } from '../channels.ts'
import { findUnread, type SavedAlert } from '../store/alerts.ts'
import { findPreference } from '../store/preferences.ts'
import { findReachability } from './reachability.ts'

interface UrgentText {
  personId: string
  kind: string
  about: string
  practiceId?: string | null
}

/** In plain characters and short, so that it fits one text. It names no one and contains no content. */
export const urgentText = (outside: string, link: string): string =>
  `Corridor: ${outside.replaceAll('’', "'")} Sign in: ${link}`

/**
 * Texts a person about something urgent, regardless of quiet hours and earlier texts. Everything is looked
 * up at each try: alerts that were settled or are no longer visible are not texted, and people without texts
 * turned on get none.
 */
export const sendUrgentText = job<UrgentText>({
  name: 'notifications.send-urgent-text',
  tries: { minutes: REMINDER_PAUSE_MINUTES },
  atOnce: 4,
  turnOf: ({ practiceId }) => practiceId ?? null,
  run: async ({ personId, kind, about }, services, { id }) => {
    const { db, declared, config, sms } = services
    const alertKind = declared.alertKinds.get(kind)
    const reachability = await findReachability(db, services, personId, await findPreference(db, personId))
    const alert = reachability && (await findUnread(db, reachability.by.text, { kind, about }))
    if (!alertKind || !alert || !reachability.user.mobile) return
    const link = `${config.publicUrl}${alertKind.target(alert.facts).split('?')[0]}`
    await sms?.send({ id, to: reachability.user.mobile, text: urgentText(alertKind.outside, link) })
  },
})

/** Has those texted at once who were alerted of what cannot wait, with the transaction that raised it. */
export async function queueUrgentTexts(
  tx: Tx,
  declared: Declared,
  alerts: readonly SavedAlert[],
): Promise<void> {
  const urgent = alerts.filter(({ kind }) => declared.alertKinds.get(kind)?.isUrgent)
  if (urgent.length === 0) return
  const reached = await reachingBy(tx.db, declared, 'text', urgent)
  const texts = reached.map(({ person_id, practice_id, kind, about }) => ({
    personId: person_id,
    practiceId: practice_id,
    kind,
    about,
  }))
  if (texts.length > 0) await tx.queueAll(sendUrgentText, texts)
}
