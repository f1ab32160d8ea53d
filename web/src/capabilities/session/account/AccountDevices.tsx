import type { Device } from '@corridor/contract/session/model.ts'
import { useState } from 'react'
import { useConfirm } from '#platform/confirm.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { signOutOthers, useDevices } from '../state/queries.ts'
import styles from './AccountDevices.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { devicesText } from './text.ts'

/** Where one is signed in, and where one was. */
export function AccountDevices() {
  return (
    <AccountFrame tab="devices">
      <p className={styles.intro}>{devicesText.intro}</p>
      <Loaded
        query={useDevices()}
        loadingLabel={devicesText.loading}
        rows={3}
        failedTitle={devicesText.failedTitle}
      >
        {({ devices }) => <DeviceLists devices={devices} />}
      </Loaded>
    </AccountFrame>
  )
}

function DeviceLists({ devices }: { devices: Device[] }) {
  const signedIn = devices.filter(({ isSignedIn }) => isSignedIn)
  const signedOut = devices.filter((device) => !device.isSignedIn)
  // This device comes first, whichever was used last.
  const [own, others] = [
    signedIn.filter((device) => device.isThisDevice),
    signedIn.filter((device) => !device.isThisDevice),
  ]
  return (
    <>
      <section className={styles.group} aria-labelledby="signed-in">
        <header className={styles.head}>
          <h2 className={styles.title} id="signed-in">
            {devicesText.signedIn}
          </h2>
          <Leaving hasOthers={others.length > 0} />
        </header>
        <Rows devices={[...own, ...others]} />
      </section>
      {signedOut.length > 0 && (
        <section className={styles.group} aria-labelledby="signed-out">
          <h2 className={styles.title} id="signed-out">
            {devicesText.signedOut}
          </h2>
          <Rows devices={signedOut} />
        </section>
      )}
    </>
  )
}

const Rows = ({ devices }: { devices: Device[] }) => (
  <RowList>
    {devices.map((device) => (
      <DeviceRow key={device.deviceId} device={device} />
    ))}
  </RowList>
)

/** The ways to leave more than one device at once. */
function Leaving({ hasOthers }: { hasOthers: boolean }) {
  const confirm = useConfirm()
  const [isLeaving, setLeaving] = useState(false)
  const others = useTask(signOutOthers, { done: devicesText.othersSignedOut, failure: 'snackbar' })
  const leaveOthers = async () => {
    if (await confirm(devicesText.signingOutOthers)) await others.run()
  }
  return (
    <div className={styles.leaving}>
      {hasOthers && (
        <Button size="s" isBusy={others.isBusy} onClick={leaveOthers}>
          {devicesText.others}
        </Button>
      )}
      <Button size="s" look="quiet" onClick={() => setLeaving(true)}>
        {devicesText.everywhere}
      </Button>
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
    </div>
  )
}
