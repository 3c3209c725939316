import express from 'express'
import type { Context } from '../../engine/context.ts'
import { serveOn } from '../../testing/serve-on.ts'
import type { World } from '../../testing/world.ts'
import { createCertificateRoutes } from './routes.ts'

/** Serves the files of runs and the import of a list. @param asking gives who asks now */
export async function serveCertificates(services: World['services'], asking: () => Context) {
  const address = await serveOn(
    express().use(createCertificateRoutes(services, { authenticate: async () => asking() })),
  )
  return {
    origin: () => address,
    get: (path: string) => fetch(`${address}${path}`),
    disk: services.disks['s3.vodocs_files'],
  }
}
