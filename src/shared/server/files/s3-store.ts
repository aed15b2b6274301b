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
import { type FileStore, STORE_AWAY } from './store.ts'

/** Files in a bucket. The bucket stays private: every byte leaves through the program's own routes. */
export function s3Store(config: Config): FileStore {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  const client = new S3Client({
    region: config.S3_REGION,
    // Other services than Amazon's name the bucket in the path.
    ...(config.S3_ENDPOINT ? { endpoint: config.S3_ENDPOINT, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Whoever waits is told "not now" within half a minute.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: 12_000,
      // Without it a request that takes too long is only warned of.
      throwOnRequestTimeout: true,
      // Of nothing said, also in the middle of a file.
      socketTimeout: 12_000,
    },
    // Checksums that older services do not know are left out unless the service asks for them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: config.S3_BUCKET, Key: `${config.S3_PREFIX}${key}` })

  return {
    async read(key) {
      const found = await answered(client.send(new GetObjectCommand(at(key))))
      if (!found?.Body) return null
      refuseErrors(found)
      return Buffer.from(await usable(found.Body.transformToByteArray()))
    },
    async open(key) {
      const found = await answered(client.send(new GetObjectCommand(at(key))))
      if (!found?.Body) return null
      refuseErrors(found)
      return { size: found.ContentLength ?? 0, body: found.Body as Readable }
    },
    has: async (key) => (await answered(client.send(new HeadObjectCommand(at(key))))) !== null,
    async write(key, body, type) {
      const kept = await usable(
        client.send(new PutObjectCommand({ ...at(key), Body: body, ContentType: type })),
      )
      // Whoever kept it names what they kept.
      if (!kept.ETag) throw storeAway('it did not say that it kept the file')
    },
    async remove(key) {
      await usable(client.send(new DeleteObjectCommand(at(key))))
    },
    async *list(folder) {
      const { Bucket, Key: Prefix } = at(`${folder}/`)
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' }))
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(config.S3_PREFIX.length)
    },
  }
}

/** Null where there is no such file. */
async function answered<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw storeAway(error)
  }
}

const usable = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error) => {
    throw storeAway(error)
  })

/** Some answer an error as if it were the file: whoever has the file names it, as whoever kept it does. */
function refuseErrors(found: { ETag?: string; Body?: unknown }): void {
  if (found.ETag) return
  ;(found.Body as Readable).destroy()
  throw storeAway('it answered with an error in place of the file')
}

/** Who waits for it is told "not now". */
const storeAway = (cause: unknown) =>
  Object.assign(new Error('The store of files gave no usable answer', { cause }), { code: STORE_AWAY })
