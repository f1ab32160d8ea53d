import type { Services } from '../../platform/services.ts'
import { setMoved } from './store/attempts.ts'

/** Well below UPLOAD_IDLE_MINUTES, after which an upload may have to make room. */
const EVERY_MS = 30_000

/** Notes that a file's upload moves, now and as long as the work goes on. One that stalls is cut off by the server. */
export async function whileMoving<T>(
  { db, clock, log }: Services,
  fileId: string,
  work: () => Promise<T>,
): Promise<T> {
  await setMoved(db, fileId, clock.now())
  const timer = setInterval(() => {
    setMoved(db, fileId, clock.now()).catch((error) =>
      log.warn('an upload could not be noted as moving', { error }),
    )
  }, EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
