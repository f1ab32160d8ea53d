import jbig2Url from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js?url'
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url'
import decoderUrl from './pdf-decoder.js?url'

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

/** Gives pdf.js the files that it asks for by their names. */
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
  useWasm: false,
  // It has to end with a slash, and the name of the decoder comes after it.
  wasmUrl: `${new URL(decoderUrl, window.location.href)}?${decoders}&want=/`,
  standardFontDataUrl: '/',
  BinaryDataFactory: NamedFiles,
  useWorkerFetch: false,
  enableXfa: false,
}
