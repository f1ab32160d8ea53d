import type { Device } from '@corridor/contract/session/model.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { removeDevice, useDevices } from '../state/queries.ts'
import styles from './AccountDevices.module.css'
import { AccountFrame } from './AccountFrame.tsx'
import { lastUsed } from './last-used.ts'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'
import { devicesText } from './text.ts'

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

function DeviceRow({ device }: { device: Device }) {
  const confirm = useConfirm()
  const name = device.name || devicesText.unnamed
  const Icon = device.platform === 'web' ? IconDeviceDesktop : IconDeviceMobile

  const removal = useTask(removeDevice, { done: devicesText.removed(name), failure: 'snackbar' })
  const remove = async () => {
    if (await confirm(devicesText.removing(name))) await removal.run(device.deviceId)
  }

  return (
    <li className={styles.row}>
      <IconTile tone="grey">
        <Icon size={20} />
      </IconTile>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {device.isThisDevice && <Badge tone="purple">{devicesText.thisDevice}</Badge>}
        </p>
        <p className={styles.state}>
          {device.isSignedIn ? devicesText.signedIn : devicesText.signedOut}
          {' · '}
          {devicesText.lastUsed(lastUsed(device.lastSeenAt))}
        </p>
      </div>
      {!device.isThisDevice && (
        <Button size="s" isBusy={removal.isBusy} aria-label={devicesText.removeLabel(name)} onClick={remove}>
          {devicesText.remove}
        </Button>
      )}
    </li>
  )
}
