import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { install, workQueues } from '@kollegium/api/install'
import { readEnv } from '@kollegium/api/process'
import { closeServices, createServices } from '@kollegium/api/services'
import { buildActors, buildTree, cast } from '@kollegium/api/testing/actors'
import { bearerFor, serveApi } from '@kollegium/api/testing/http'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { createGatewayApp } from '@kollegium/gateway/app'
import { afterAll } from 'vitest'

/** Starts the product's HTTP server over a database of its own, with the people of the permission matrix. */
export async function startServer(more: Record<string, string> = {}) {
  const { url } = await createTestDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'kollegium-test-contract-'))
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dir,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'silent',
    PUBLIC_HOST: 'vo.localhost:3000',
    ...more,
  })
  const services = await createServices(env, url)
  await install(services)
  await workQueues(services)
  const api = await serveApi(services, { graphql: createGatewayApp })
  afterAll(async () => {
    await api.stop()
    await closeServices(services)
    await rm(dir, { recursive: true, force: true })
  })
  const tree = await buildTree(services.db)
  const actors = await buildActors(services, tree, {
    administrator: { roles: ['administrator'] },
    editor: cast.editor ?? {},
    member: cast.member ?? {},
    teacher: { roles: ['teacher'] },
  })
  const bearer = (name: string) => bearerFor(services.db, actors.ids[name] ?? 0)
  return {
    ...api,
    services,
    db: services.db,
    env,
    tree,
    actors,
    bearer,
    graphqlAddress: `${api.origin}/api/v1/graphql`,
  }
}
