import { join } from 'node:path'
import { type Config, ConfigError } from '#platform/config/config.ts'
import type { BlobStore } from '#platform/storage/blob-store.ts'
import { openDiskStore } from '#providers/storage/disk.ts'

export const filesFolderOf = ({ dataFolder }: Pick<Config, 'dataFolder'>): string => join(dataFolder, 'files')

/** Where files lie: in a bucket when one is configured, otherwise in the data folder. Both hold only sealed bytes. */
export async function openStorage(config: Config): Promise<BlobStore> {
  const { s3Bucket: bucket, s3Region: region, s3Endpoint: endpoint, s3AccessKey, s3SecretKey } = config
  if (!bucket) return openDiskStore(filesFolderOf(config))
  const credentials =
    s3AccessKey && s3SecretKey ? { accessKeyId: s3AccessKey, secretAccessKey: s3SecretKey } : undefined
  const { openS3Store } = await import('#providers/storage/s3.ts')
  // Servers of one's own seldom have a host name for each bucket.
  const store = openS3Store({ bucket, region, endpoint, forcePathStyle: endpoint !== undefined, credentials })
  // One that is away may be back soon, and everything but files works without it.
  await store.check().catch((error) => {
    if (error instanceof ConfigError) throw error
  })
  return store
}
