import S3rver from 's3rver'

export type S3 = Awaited<ReturnType<typeof openS3>>

/** A server that speaks S3, with an empty bucket of each of these names, kept below `directory`. */
export async function openS3(directory: string, ...buckets: string[]) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  return {
    /** What the program needs to keep its files in one of them. */
    settings: (bucket: string) => ({
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    close: () => server.close(),
  }
}
