/*
 * Served as it stands: pdf.js asks for a decoder by a fixed name after an address, and built files have no fixed names.
 * So the address is this file's, with the real ones in its query, and the name arrives as `want`. Only the decoders of
 * pdf.js can be asked for.
 */
const query = new URL(import.meta.url).searchParams
const path = query.get(query.get('want')?.slice(1) ?? '') ?? ''
if (!/^\/[\w./@-]*\/(jbig2|openjpeg)_nowasm_fallback[\w.-]*\.js$/.test(path))
  throw new Error('No such decoder')
const { default: decoder } = await import(path)

export default decoder
