/** Files as programs write them and as nobody should, for tests of capabilities that take files. */
export { compound } from '../inspect/testing/compounds.ts'
export { office, type TestEntry, zip } from '../inspect/testing/zips.ts'
