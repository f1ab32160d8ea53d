import { useState } from 'react'
import { promptInstall, useInstall } from '#platform/worker.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/data/Card.tsx'
import { passFocus } from '#ui/layout/pass-focus.ts'
import { alertsIn, useAlerts } from '../state/alerts.ts'
import { closeOffer, isFittingMoment } from './may-offer.ts'
import styles from './PushCard.module.css'
import { pushText } from './text.ts'
import { usePush } from './use-push.ts'

/**
 * Offers notifications and the app on the start page, at a suitable time, until they are on or the offer is
 * closed.
 */
export function PushCard() {
  const { state, change } = usePush()
  const question = useInstall((install) => install.question)
  const { data } = useAlerts()
  const [isClosed, setClosed] = useState(false)
  const isNeeded = state === 'off' || state === 'needs-install' || (state !== undefined && question !== null)
  if (isClosed || !isNeeded || !data || !isFittingMoment(alertsIn(data).length > 0)) return null
  const close = () => {
    passFocus('section')
    closeOffer()
    setClosed(true)
  }
  return (
    <Card title={pushText.offerTitle}>
      <div className={styles.body}>
        <p>{state === 'needs-install' ? pushText.needsInstall : pushText.offer}</p>
        <div className={styles.actions}>
          {state === 'off' && (
            <Button size="s" look="primary" isBusy={change.isBusy} onClick={() => void change.run(true)}>
              {pushText.turnOn}
            </Button>
          )}
          {question && (
            <Button size="s" onClick={() => void promptInstall()}>
              {pushText.install}
            </Button>
          )}
          <Button size="s" look="quiet" onClick={close}>
            {pushText.notNow}
          </Button>
        </div>
      </div>
    </Card>
  )
}
