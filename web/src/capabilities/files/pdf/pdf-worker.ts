import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** Where scripts may only come from trusted addresses, this policy allows this one file. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('corridor-pdf-worker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('Not the PDF worker')
    return url
  },
})

let worker: Worker | undefined

/** One worker reads all PDFs of a window: it is large, and starting it costs more than leaving it running. */
export function pdfWorker(): Worker {
  worker ??= new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' })
  return worker
}
