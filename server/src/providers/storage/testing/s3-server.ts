import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import S3rver from 's3rver'
import type { S3Options } from '../s3.ts'

const BUCKET = 'files'

export interface S3Server {
  /** How to reach it. */
  options: S3Options
  /** Multipart uploads that were begun and neither completed nor aborted. */
  listUnfinished(): Promise<string[]>
  /** What lies in the bucket, as its owner could read it. */
  readObjects(): Promise<Buffer[]>
  /** Every request that the condition meets answers 500 from now on. */
  failOn(condition: (method: string, query: Record<string, string | undefined>) => boolean): void
  stop(): Promise<void>
}

/** A real server that speaks S3, in this process, on a port of its own. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'corridor-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const uploads = async (): Promise<string[]> => {
    const all = await readdir(directory, { recursive: true })
    return all.filter((path) => basename(path) === 'metadata').map((path) => join(directory, path, '..'))
  }
  let fails = (_method: string, _query: Record<string, string | undefined>): boolean => false
  server.middleware.unshift(async (context, next) => {
    const { method, query } = context
    if (fails(method, query)) context.status = 500
    else if (method === 'DELETE' && query.uploadId) {
      // The one call we need that this server lacks.
      const folder = (await uploads()).find((path) => basename(path) === query.uploadId)
      if (folder) await rm(folder, { recursive: true })
      context.status = folder ? 204 : 404
    } else await next()
  })
  const { port } = await server.run()
  return {
    options: {
      bucket: BUCKET,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    listUnfinished: uploads,
    readObjects: async () => {
      const all = await readdir(directory, { recursive: true })
      const objects = all.filter((path) => path.endsWith('._S3rver_object'))
      return Promise.all(objects.map((path) => readFile(join(directory, path))))
    },
    failOn: (condition) => {
      fails = condition
    },
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
