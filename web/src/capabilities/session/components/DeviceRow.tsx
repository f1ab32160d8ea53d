import type { Device } from '@corridor/contract/session/model.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { lastUsed } from '../state/last-used.ts'
import { useRemoveDevice } from '../state/queries.ts'
import { devicesText } from '../text.ts'
import styles from './DeviceRow.module.css'

export function DeviceRow({ device }: { device: Device }) {
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoveDevice()
  const name = device.name || devicesText.unnamed
  const Icon = device.platform === 'web' ? IconDeviceDesktop : IconDeviceMobile

  const remove = () =>
    removal.mutate(device.deviceId, {
      onSuccess: () => showSnackbar(devicesText.removed(name)),
      onError: (error) => showSnackbar(error.message, 'error'),
      onSettled: () => setAsking(false),
    })

  return (
    <li className={styles.row}>
      <IconTile tone="grey">
        <Icon size={20} stroke={1.75} />
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
        <Button size="s" aria-label={devicesText.removeLabel(name)} onClick={() => setAsking(true)}>
          {devicesText.remove}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={devicesText.removeTitle(name)}
          text={devicesText.removeText}
          confirmLabel={devicesText.remove}
          cancelLabel={devicesText.keep}
          isBusy={removal.isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
