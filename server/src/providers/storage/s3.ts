import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { ConfigError } from '#platform/config/config.ts'
import { BlobMissing, type BlobStore, checkBlobKey, StorageAway } from '#platform/storage/blob-store.ts'
import { uploadStream } from './s3-upload.ts'

const CONNECT_MS = 5_000
/** Until the reply begins; holds the sending of one part. */
const REPLY_MS = 120_000
/** A browser that pauses a film leaves its connection idle for a while; it comes back by range after that. */
const IDLE_MS = 300_000
/** Every download in progress holds one, and a slow one holds it long. */
const SOCKETS_MAX = 500

export interface S3Options {
  bucket: string
  region: string
  /** Left out for Amazon itself. */
  endpoint?: string
  /** For servers that have no host name for each bucket. */
  forcePathStyle?: boolean
  /** Left out where the machine's role decides. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

export interface S3Store extends BlobStore {
  close(): void
}

/** What is an answer about an object and no trouble of the bucket's. */
const ANSWERS = ['NoSuchKey', 'NotFound', 'InvalidRange']

const isNamed = (error: unknown, ...names: string[]): boolean => names.includes((error as Error)?.name)

/** What a bucket answers for good, until somebody changes a setting. A bucket that is away may be back in a moment. */
function asSettingError(error: unknown): Error {
  const cause = error instanceof StorageAway ? error.cause : error
  const status = (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  if (status === 404) return new ConfigError('S3_BUCKET must name a bucket that exists.')
  if (status === 301) return new ConfigError('S3_REGION must be the region of the bucket.')
  if (status === 403 || isNamed(cause, 'CredentialsProviderError'))
    return new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must open the bucket of S3_BUCKET.')
  return error as Error
}

/** Blobs in a bucket of any S3-speaking server. An object appears when it is whole; a failed one leaves no parts. */
export function openS3Store({ bucket, ...options }: S3Options): S3Store {
  const client = new S3Client({
    ...options,
    // Newer checksums are refused by many servers that speak S3; what we store authenticates itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REPLY_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
      httpAgent: { keepAlive: true, maxSockets: SOCKETS_MAX },
      httpsAgent: { keepAlive: true, maxSockets: SOCKETS_MAX },
    },
  })

  client.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call)
      } catch (error) {
        throw isNamed(error, ...ANSWERS) ? error : new StorageAway(error)
      }
    },
    { step: 'initialize' },
  )

  const at = (key: string): { Bucket: string; Key: string } => {
    checkBlobKey(key)
    return { Bucket: bucket, Key: key }
  }

  return {
    put: async (key, source) => uploadStream(client, at(key), source),
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), Range }))
        return Body as Readable
      } catch (error) {
        if (isNamed(error, 'NoSuchKey', 'NotFound')) throw new BlobMissing(key)
        // The range begins past the end: as on a disk, there is nothing there.
        if (isNamed(error, 'InvalidRange')) return Readable.from([])
        throw error
      }
    },
    size: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength
      } catch (error) {
        if (isNamed(error, 'NoSuchKey', 'NotFound')) return undefined
        throw error
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error) => {
        throw asSettingError(error)
      })
    },
    close: () => client.destroy(),
  }
}
