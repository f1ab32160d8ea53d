export type Verdict = { infected: false } | { infected: true; name: string }

/** What the product needs of a virus scanner. */
export interface ScannerPort {
  /** Reads the file to its end and says what was found. Throws a `ScannerError` when it cannot say: never "clean". */
  scan: (source: AsyncIterable<Uint8Array>) => Promise<Verdict>
  /** Throws a `ScannerError` when it would not answer now. Absent where none is configured. */
  check?: () => Promise<void>
}

type Reason = 'unreachable' | 'silent' | 'too-large' | 'confused'

/** No verdict. A file that was not scanned must not be taken for clean. */
export class ScannerError extends Error {
  override name = 'ScannerError'
  reason: Reason

  constructor(reason: Reason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

declare module '#platform/services.ts' {
  interface Services {
    scanner: ScannerPort
  }
}
