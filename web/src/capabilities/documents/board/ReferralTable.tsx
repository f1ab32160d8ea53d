import type { Side } from '@corridor/contract/documents/referrals.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { daysInStage } from '@corridor/contract/documents/stages.ts'
import { useSearchParams } from 'react-router'
import { localDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { sendText } from '../send/text.ts'
import styles from './Board.module.css'
import type { Shown } from './shown.ts'
import { boardText as text } from './text.ts'

interface ReferralTableProps {
  referrals: readonly Shown[]
  side: Side
  now: number
  openId: string | null
}

/** The same referrals as rows, what lies too long first. */
export function ReferralTable({ referrals, side, now, openId }: ReferralTableProps) {
  const [search] = useSearchParams()
  const { columns } = text
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {referrals.map((one) => (
            <tr key={one.id} aria-current={one.id === openId ? 'true' : undefined}>
              <td>
                <TextLink to={addressWith(search, { document: one.id })}>{one.patientTag}</TextLink>
              </td>
              <td>{side === 'sent' ? one.toPracticeName : one.fromPracticeName}</td>
              <td>{one.summary}</td>
              <td>
                {STAGE_NAMES[one.stage]}
                {one.scheduledOn && ` · ${localDay(one.scheduledOn)}`}
              </td>
              <td>
                {one.isLate ? (
                  <Badge tone="red">{text.days(daysInStage(one, now))}</Badge>
                ) : (
                  text.days(daysInStage(one, now))
                )}
              </td>
              <td>{one.urgency && sendText.urgencies[one.urgency][0]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
