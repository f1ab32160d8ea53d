import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { AccountFrame } from '../components/AccountFrame.tsx'
import { DeviceRow } from '../components/DeviceRow.tsx'
import { SignOutEverywhere } from '../components/SignOutEverywhere.tsx'
import { useDevices } from '../state/queries.ts'
import { devicesText } from '../text.ts'
import styles from './AccountDevices.module.css'

/** Where one is signed in. */
export function AccountDevices() {
  const { data, error, refetch, isFetching } = useDevices()
  const [isLeaving, setLeaving] = useState(false)
  return (
    <AccountFrame tab="devices">
      <div className={styles.top}>
        <p className={styles.intro}>{devicesText.intro}</p>
        <Button onClick={() => setLeaving(true)}>{devicesText.everywhere}</Button>
      </div>
      {error && !data && (
        <div className={styles.failed}>
          <Notice tone="error">
            <p>{devicesText.failedTitle}</p>
            <p>{error.message}</p>
          </Notice>
          <Button isBusy={isFetching} onClick={() => refetch()}>
            {devicesText.retry}
          </Button>
        </div>
      )}
      {!data && !error && <SkeletonRows label={devicesText.loading} count={3} />}
      {data && (
        <ul className={styles.devices}>
          {data.devices.map((device) => (
            <DeviceRow key={device.deviceId} device={device} />
          ))}
        </ul>
      )}
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
    </AccountFrame>
  )
}
