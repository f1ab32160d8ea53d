import type { Device } from '@corridor/contract/session/model.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '../../../platform/confirm.ts'
import { useTask } from '../../../platform/use-task.ts'
import { ActionRow } from '../../../ui/ActionRow.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Detail } from '../../../ui/Detail.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { RowList } from '../../../ui/RowList.tsx'
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
          <RowList>
            {devices.map((device) => (
              <DeviceRow key={device.deviceId} device={device} />
            ))}
          </RowList>
        )}
      </Loaded>
      {isLeaving && <SignOutEverywhere onClose={() => setLeaving(false)} />}
    </AccountFrame>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const confirm = useConfirm()
  const name = device.name || devicesText.unnamed
  const removal = useTask(removeDevice, { done: devicesText.removed(name), failure: 'snackbar' })
  const remove = async () => {
    if (await confirm(devicesText.removing(name))) await removal.run(device.deviceId)
  }

  return (
    <ActionRow
      Icon={device.platform === 'web' ? IconDeviceDesktop : IconDeviceMobile}
      tone="grey"
      name={
        <>
          {name} {device.isThisDevice && <Badge tone="purple">{devicesText.thisDevice}</Badge>}
        </>
      }
      actions={
        !device.isThisDevice && (
          <Button
            size="s"
            isBusy={removal.isBusy}
            aria-label={devicesText.removeLabel(name)}
            onClick={remove}
          >
            {devicesText.remove}
          </Button>
        )
      }
    >
      <Detail>
        {device.isSignedIn ? devicesText.signedIn : devicesText.signedOut}
        {' · '}
        {devicesText.lastUsed(lastUsed(device.lastSeenAt))}
      </Detail>
    </ActionRow>
  )
}
