/** A server that speaks S3, for tests; only the parts that they use. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
