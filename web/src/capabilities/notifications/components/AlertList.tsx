import type { Alert } from '@corridor/contract/notifications/model.ts'
import { Fragment, useEffect } from 'react'
import { Link } from 'react-router'
import { timeOfDay } from '#platform/dates.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { classes } from '#ui/classes.ts'
import { IconTile } from '#ui/data/IconTile.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { IconBell, IconCheck } from '#ui/icons/icons.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Spoken } from '#ui/states/Spoken.tsx'
import { inDays } from '../in-days.ts'
import { SETTINGS_PATH } from '../paths.ts'
import { alertsIn, markRead, type Shown, useAlerts, useListing, useShown } from '../state/alerts.ts'
import { text } from '../text.ts'
import styles from './AlertList.module.css'

/** A person's alerts: unread first, by day. Each links to the thing itself. */
export function AlertList({ onLeave }: { onLeave?: () => void }) {
  const query = useAlerts()
  const shownAs = useShown()
  const { refetch } = query
  useListing()
  // A window that was asleep may be outdated for a moment; opening the list refetches.
  useEffect(() => void refetch(), [refetch])
  return (
    <Loaded
      query={query}
      loadingLabel={text.loading}
      failedTitle={text.failed}
      rows={4}
      empty={{
        when: (data) => alertsIn(data).length === 0,
        show: (
          <EmptyState
            Icon={IconBell}
            title={text.emptyTitle}
            text={text.empty}
            actions={
              <ButtonLink to={SETTINGS_PATH} onClick={onLeave}>
                {text.choose}
              </ButtonLink>
            }
          />
        ),
      }}
    >
      {(data) => (
        <>
          {inDays(alertsIn(data)).map(({ label, alerts }) => (
            <Fragment key={label}>
              <h3 className={styles.day}>{label}</h3>
              <ul>
                {alerts.map((alert) => {
                  const shown = shownAs(alert)
                  return shown && <Row key={alert.id} alert={alert} shown={shown} onLeave={onLeave} />
                })}
              </ul>
            </Fragment>
          ))}
          <MoreButton query={query} size="s" className={styles.more}>
            {text.more}
          </MoreButton>
        </>
      )}
    </Loaded>
  )
}

interface RowProps {
  alert: Alert
  shown: Shown
  onLeave?: () => void
}

function Row({ alert, shown, onLeave }: RowProps) {
  const { Icon, tone, title, detail, path } = shown
  const open = () => {
    void markRead([alert])
    onLeave?.()
  }
  return (
    <li className={classes(styles.row, !alert.isRead && styles.unread)}>
      <Link to={path} className={styles.link} onClick={open}>
        <IconTile tone={tone}>
          <Icon size={19} />
        </IconTile>
        <span className={styles.words}>
          <span className={styles.title}>
            {!alert.isRead && <Spoken>{text.isUnread}: </Spoken>}
            {title}
          </span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <time className={styles.time} dateTime={alert.raisedAt}>
          {timeOfDay(alert.raisedAt)}
        </time>
      </Link>
      {!alert.isRead && (
        <IconButton
          label={text.markOne(title)}
          icon={<IconCheck size={17} />}
          onClick={() => void markRead([alert])}
        />
      )}
    </li>
  )
}
