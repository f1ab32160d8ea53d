import type { Device } from '@corridor/contract/session/model.ts'
import { useState } from 'react'
import { useConfirm } from '#platform/confirm.ts'
import { moment } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { IconDeviceDesktop, IconDeviceMobile, IconPencil, IconTrash } from '#ui/icons/icons.ts'
import { removeDevice, signOutDevice } from '../state/queries.ts'
import { DeviceNameForm } from './DeviceNameForm.tsx'
import { lastUsed } from './last-used.ts'
import { devicesText } from './text.ts'

const HANDHELD = /iPhone|iPad|Android/

/** Distinguishes two browsers of one kind: when each was added, and when it was used last. */
function timesOf({ firstSeenAt, lastSeenAt, isThisDevice }: Device): string {
  const last = isThisDevice ? devicesText.inUse : devicesText.lastUsed(lastUsed(lastSeenAt))
  return `${devicesText.firstSeen(moment(firstSeenAt))} · ${last}`
}

/** One device on which the person is, or was, signed in. */
export function DeviceRow({ device }: { device: Device }) {
  const confirm = useConfirm()
  const [isNaming, setNaming] = useState(false)
  const kind = device.name || devicesText.unnamed
  const name = device.nickname ?? kind
  const times = timesOf(device)
  const leaving = useTask(signOutDevice, { done: devicesText.isSignedOut(name), failure: 'snackbar' })
  const removal = useTask(removeDevice, { done: devicesText.removed(name), failure: 'snackbar' })
  const signOut = async () => {
    if (await confirm(devicesText.signingOut(name, times))) await leaving.run(device.deviceId)
  }
  const remove = async () => {
    if (await confirm(devicesText.removing(name, times))) await removal.run(device.deviceId)
  }
  const isHandheld = device.platform !== 'web' || HANDHELD.test(device.name)
  return (
    <ActionRow
      Icon={isHandheld ? IconDeviceMobile : IconDeviceDesktop}
      tone={device.isSignedIn ? 'purple' : 'grey'}
      name={
        <>
          {name} {device.isThisDevice && <Badge tone="purple">{devicesText.thisDevice}</Badge>}
          <IconButton
            label={devicesText.rename(name)}
            icon={<IconPencil size={16} />}
            onClick={() => setNaming(true)}
          />
        </>
      }
      actions={
        !device.isThisDevice && (
          <>
            {device.isSignedIn && (
              <Button
                size="s"
                isBusy={leaving.isBusy}
                aria-label={devicesText.signOutLabel(name)}
                onClick={signOut}
              >
                {devicesText.signOut}
              </Button>
            )}
            <IconButton
              label={devicesText.removeLabel(name)}
              icon={<IconTrash size={18} />}
              aria-busy={removal.isBusy}
              onClick={remove}
            />
          </>
        )
      }
    >
      {device.nickname && <Detail>{kind}</Detail>}
      <Detail>{times}</Detail>
      {isNaming && <DeviceNameForm device={device} kind={kind} onClose={() => setNaming(false)} />}
    </ActionRow>
  )
}
