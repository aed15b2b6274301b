import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import type { FileStore } from './store.ts'

/** Files in a bucket. The bucket stays private: every byte leaves through the program's own routes. */
export function s3Store(config: Config): FileStore {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const client = new S3Client({
    region: config.S3_REGION,
    // Other services than Amazon's name the bucket in the path.
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 20_000 },
    // Checksums that older services do not know are left out unless the service asks for them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: config.S3_BUCKET, Key: `${config.S3_PREFIX}${key}` })

  return {
    async read(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(nullIfMissing)
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray()) : null
    },
    async open(key) {
      const found = await client.send(new GetObjectCommand(at(key))).catch(nullIfMissing)
      return found?.Body ? { size: found.ContentLength ?? 0, body: found.Body as Readable } : null
    },
    has: async (key) => (await client.send(new HeadObjectCommand(at(key))).catch(nullIfMissing)) !== null,
    async write(key, body, type) {
      await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentType: type }))
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    async *list(folder) {
      const { Bucket, Key: Prefix } = at(`${folder}/`)
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' }))
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(config.S3_PREFIX.length)
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}
