import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { WAY } from '@corridor/contract/documents/stages.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { figuresQuery } from '../state/queries.ts'
import styles from './Figures.module.css'
import { figuresText as text } from './text.ts'

const PERIODS = [30, 90, 365]

const shareOf = (share: number | null): string => (share === null ? '–' : text.share(share))

/** What became of the referrals, drawn: per colleague, days to each stage, and the share that was closed. */
export function Figures() {
  const [search] = useSearchParams()
  const days = PERIODS.find((one) => String(one) === search.get('days')) ?? 90
  const query = useQuery(figuresQuery(days))
  return (
    <div className={styles.figures}>
      <Tabs
        look="pill"
        label={text.period}
        current={String(days)}
        tabs={PERIODS.map((one) => ({
          key: String(one),
          to: addressWith(search, { days: String(one) }),
          label: text.last(one),
        }))}
      />
      <Loaded query={query} loadingLabel={text.loading} rows={5} failedTitle={text.failedTitle}>
        {({ practices, daysTo, sent, received, closedShare }) => (
          <>
            <dl className={styles.numbers}>
              <Figure term={text.sent} value={String(sent)} />
              <Figure term={text.received} value={String(received)} />
              <Figure term={text.closedSent} value={shareOf(closedShare.sent)} />
              <Figure term={text.closedReceived} value={shareOf(closedShare.received)} />
            </dl>
            {practices.length === 0 && <p>{text.none}</p>}
            {practices.length > 0 && (
              <>
                <h3 className={styles.title}>{text.perPractice}</h3>
                <PracticeBars practices={practices} />
                <h3 className={styles.title}>{text.daysTo}</h3>
                <p className={styles.hint}>{text.daysToHint}</p>
                <ul className={styles.bars}>
                  {WAY.flatMap((stage) => daysTo.filter((one) => one.stage === stage)).map((one) => (
                    <li key={one.stage} className={styles.bar}>
                      <span>{STAGE_NAMES[one.stage]}</span>
                      <Meter part={one.days / Math.max(1, ...daysTo.map((other) => other.days))} />
                      <span className={styles.hint}>{text.reached(one.days, one.count)}</span>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

const Figure = ({ term, value }: { term: string; value: string }) => (
  <div className={styles.number}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)

/** A bar beside its number, which says the same to those who do not see it. */
const Meter = ({ part, isSecond }: { part: number; isSecond?: boolean }) => (
  <svg className={styles.meter} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect
      className={isSecond ? styles.second : styles.first}
      width={Math.max(0.5, Math.min(1, part) * 100)}
      height="8"
      rx="2"
    />
  </svg>
)

interface PracticeBarsProps {
  practices: readonly {
    practiceName: string
    sent: number
    received: number
    closed: number
    declined: number
    noShow: number
  }[]
}

function PracticeBars({ practices }: PracticeBarsProps) {
  const most = Math.max(1, ...practices.flatMap(({ sent, received }) => [sent, received]))
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[text.practice, text.sent, text.received, text.closed, text.declined, text.noShow].map(
              (column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {practices.map((one) => (
            <tr key={one.practiceName}>
              <th scope="row">{one.practiceName}</th>
              <td>
                {one.sent}
                <Meter part={one.sent / most} />
              </td>
              <td>
                {one.received}
                <Meter part={one.received / most} isSecond />
              </td>
              <td>{one.closed}</td>
              <td>{one.declined}</td>
              <td>{one.noShow}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
