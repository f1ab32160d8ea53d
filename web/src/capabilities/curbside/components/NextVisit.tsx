import { LINK_MINUTES_BEFORE } from '@corridor/contract/curbside/limits.ts'
import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { useQuery } from '@tanstack/react-query'
import { localDate } from '#platform/dates.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Card } from '#ui/data/Card.tsx'
import { momentAlone, timeOfDay } from '#ui/data/dates.ts'
import { IconTile } from '#ui/data/IconTile.tsx'
import { IconCalendarTime } from '#ui/icons/icons.ts'
import { nextVisitQuery } from '../state/queries.ts'
import { nextVisitText as text } from '../text.ts'
import styles from './NextVisit.module.css'

/** When the patient gets the link, or how far they have come. Without a number there is no link. */
function stateOf({ appointmentStatus, appointmentAt, mobileNumber }: LiteAppointment): string | undefined {
  if (appointmentStatus !== 'Upcoming') return text.status[appointmentStatus]
  if (mobileNumber === null) return undefined
  const linkAt = Date.parse(appointmentAt) - LINK_MINUTES_BEFORE * 60_000
  return linkAt > Date.now() ? text.linkAt(timeOfDay(new Date(linkAt).toISOString())) : text.status.Upcoming
}

/** When a patient comes next, on their page. */
export function NextVisit({ patientId }: { patientId: string }) {
  const visit = useQuery(nextVisitQuery(patientId)).data?.appointment
  if (!visit) return null
  const at = Date.parse(visit.appointmentAt)
  const details = [visit.provider && text.withProvider(visit.provider), stateOf(visit)]
  return (
    <Card title={text.title}>
      <div className={styles.visit}>
        <IconTile tone="purple">
          <IconCalendarTime size={18} />
        </IconTile>
        <div className={styles.words}>
          <p className={styles.time}>{momentAlone(at)}</p>
          <p className={styles.detail}>{details.filter(Boolean).join(' · ')}</p>
        </div>
        <ButtonLink size="s" to={`/dashboard/curbside?day=${localDate(at)}`} aria-label={text.openBoard}>
          {text.open}
        </ButtonLink>
      </div>
    </Card>
  )
}
