import jbig2Url from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import { pdfjs } from 'react-pdf'
import decoderUrl from './pdf-decoder.js?url'
import { pdfWorker } from './pdf-worker.ts'

/** The fonts that a PDF may name without bringing them. */
const FONTS = import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
})

const fontUrls = new Map(Object.entries(FONTS).map(([path, url]) => [path.split('/').at(-1)!, url]))

const decoders = new URLSearchParams({
  'jbig2_nowasm_fallback.js': jbig2Url,
  'openjpeg_nowasm_fallback.js': openjpegUrl,
})

/** Loads the files that pdf.js requests by name. */
class NamedFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = fontUrls.get(filename)
    const response = url ? await fetch(url) : undefined
    if (!response?.ok) throw new Error(`No such file: ${filename}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/**
 * Faxes and scans are packed in ways that only the decoders read. The content security policy refuses WebAssembly, so
 * they are the slower ones in JavaScript.
 */
export const PDF_OPTIONS = {
  // Passed explicitly, the worker is not terminated with a document; with the global setting, closing one
  // document ends the worker of the next.
  worker: pdfjs.PDFWorker.create({ port: pdfWorker() }),
  useWasm: false,
  // It must end with a slash, and the name of the decoder follows.
  wasmUrl: `${new URL(decoderUrl, window.location.href)}?${decoders}&want=/`,
  standardFontDataUrl: '/',
  BinaryDataFactory: NamedFiles,
  useWorkerFetch: false,
  enableXfa: false,
}
