import { type ReactNode, useEffect, useState } from 'react'
import { releaseStep } from '../../../../entry/held-step.ts'
import { securityText } from '../../text.ts'
import { PasswordStep, type Secret } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'
import styles from './SetUp.module.css'

interface SetUpProps {
  look: 'entry' | 'page'
  /** Everything is done and kept. */
  onDone: () => void
  /** The way out, for as long as nothing is on. */
  cancel?: ReactNode
}

/** Setting up an authenticator app: password, phone, recovery codes. A reload begins anew; nothing is on before a code. */
export function SetUp({ look, onDone, cancel }: SetUpProps) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  const at = codes ? 2 : secret ? 1 : 0
  // Whoever goes back from the recovery codes must not be kept from a later step.
  useEffect(() => releaseStep, [])
  const finish = () => {
    releaseStep()
    onDone()
  }
  return (
    <div className={styles.setUp}>
      <p className={styles.step} role="status">
        {securityText.stepOf(at + 1, securityText.steps[at]!)}
      </p>
      {codes && <RecoveryCodes codes={codes} onKept={finish} />}
      {secret && !codes && <ScanStep look={look} secret={secret} cancel={cancel} onOn={setCodes} />}
      {!secret && <PasswordStep look={look} cancel={cancel} onSecret={setSecret} onAlreadyOn={finish} />}
    </div>
  )
}
