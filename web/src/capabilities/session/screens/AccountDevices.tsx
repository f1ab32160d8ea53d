import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { AccountFrame } from '../components/AccountFrame.tsx'
import { DeviceRow } from '../components/DeviceRow.tsx'
import { SignOutEverywhere } from '../components/SignOutEverywhere.tsx'
import { useDevices } from '../state/queries.ts'
import { devicesText } from '../text.ts'
import styles from './AccountDevices.module.css'

/** Where one is signed in. */
export function AccountDevices() {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <AccountFrame tab="devices">
      <div className={styles.top}>
        <p className={styles.intro}>{devicesText.intro}</p>
        <Button onClick={() => setLeaving(true)}>{devicesText.everywhere}</Button>
      </div>
      <Loaded
        query={useDevices()}
        loadingLabel={devicesText.loading}
        rows={3}
        failedTitle={devicesText.failedTitle}
      >
        {({ devices }) => (
          <ul className={styles.devices}>
            {devices.map((device) => (
              <DeviceRow key={device.deviceId} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
    </AccountFrame>
  )
}
