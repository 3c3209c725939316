import { type Caller, createCaller } from '@kollegium/api/caller'
import type { Context } from '@kollegium/api/core/context'
import { originOf } from '@kollegium/api/core/env'
import { inTransaction } from '@kollegium/api/core/transaction'
import { replaceFile, uploadFile } from '@kollegium/api/documents/upload-file'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'

/** What resolvers are given: the typed API as the asker, and nothing else. */
export type GatewayContext = {
  api: Caller
  /** Joins several calls: all of them are written or none (the old system's mutations were transactional). */
  inTransaction<Result>(work: (inner: GatewayContext) => Promise<Result>): Promise<Result>
  /** Keeps an uploaded file, as the REST upload does. */
  upload(file: FileUpload | null | undefined, data: Record<string, unknown>): Promise<object>
  /** New bytes for a file, under its old id. */
  replaceFile(id: number, file: FileUpload): Promise<unknown>
  /** File addresses are relative inside the product; an old client stands on another host. */
  absolute(path: string): string
}

export function gatewayContext(context: Context): GatewayContext {
  return {
    api: createCaller(context),
    inTransaction: (work) => inTransaction(context.db, (tx) => work(gatewayContext({ ...context, db: tx }))),
    upload: (file, data) => uploadFile(context, { ...data, ...sourceOf(file) }),
    replaceFile: (id, file) => replaceFile(context, id, sourceOf(file)),
    absolute: (path) => (path.startsWith('/') ? originOf(context.services.env) + path : path),
  }
}
