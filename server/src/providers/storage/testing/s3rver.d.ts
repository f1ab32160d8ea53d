declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  interface Context {
    method: string
    path: string
    query: Record<string, string | undefined>
    status: number
  }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>

  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    middleware: Middleware[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
