import { reasonText } from '../text.ts'

/** `office.mail-invitation` as people read it: what it does, and which part of the product it belongs to. */
export function jobWords(name: string): { what: string; part: string } {
  const [part = '', ...rest] = name.split('.')
  const words = rest.join(' ').replaceAll('-', ' ')
  return { what: words.charAt(0).toUpperCase() + words.slice(1), part }
}

const REASONS: readonly [RegExp, string][] = [
  [/\b(?:invalid-number|landline|phone-off|not-textable)\b/, reasonText.notTextable],
  [/\bopted-out\b/, reasonText.optedOut],
  [/\bregion-blocked\b/, reasonText.regionBlocked],
  [/\bsender-refused\b/, reasonText.senderRefused],
  [/\b(?:content-refused|blocked-by-carrier|too-large)\b/, reasonText.contentRefused],
  [
    /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EDNS|EHOSTUNREACH|ENETUNREACH)\b/,
    reasonText.unreachable,
  ],
  [/\b(?:ETIMEDOUT|ESOCKET|TimeoutError|AbortError|408|504)\b/, reasonText.tooSlow],
  [/\b(?:EAUTH|401|403|530|535)\b/, reasonText.notLetIn],
  [/\b(?:EENVELOPE|550|551|553|554)\b/, reasonText.refused],
  [/\b(?:ENOSPC|53100)\b/, reasonText.diskFull],
  [/\b(?:429|451|452|421|503)\b/, reasonText.busy],
  [/^job timed out$/, reasonText.gaveUp],
  [/heartbeat|shut down/, reasonText.cut],
]

/** A sentence for a technical reason, which is shown beside it. */
export const reasonWords = (reason: string): string =>
  REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? reasonText.unknown
