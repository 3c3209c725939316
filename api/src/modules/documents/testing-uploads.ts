import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import express from 'express'
import type { Context } from '../../engine/context.ts'
import { serveOn } from '../../testing/serve-on.ts'
import type { World } from '../../testing/world.ts'
import { editorRights } from '../../testing/world.ts'
import { createFileRoutes } from './serve.ts'
import { createUploadRoute } from './upload.ts'

type Fields = Record<string, string>

/** Serves uploads and files. The Authorization header names one of `people`. Returns the steps of an upload. */
export async function serveFiles(world: World) {
  const people = new Map<string, Context>()
  const app = express()
  app.disable('x-powered-by')
  const authenticate = async ({ headers }: { headers: { authorization?: string } }) =>
    people.get(headers.authorization ?? '') ?? world.visitor
  app.use(createUploadRoute(world.services, { authenticate }), createFileRoutes(world.services, { authenticate }))
  const origin = await serveOn(app)

  /** Makes anew an editor of a group, who uploads. */
  async function prepareEditor() {
    await world.clear()
    const editor = await world.member(editorRights)
    people.clear()
    people.set('Bearer editor', editor.ctx)
    return editor
  }

  async function upload(bytes: Uint8Array, filename: string, fields: Fields = {}, authorization = 'Bearer editor') {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(bytes)]), filename)
    const response = await fetch(`${origin}/api/v1/files`, { method: 'POST', body: form, headers: { authorization } })
    return { status: response.status, body: await response.json() }
  }

  const keptFiles = (): string[] =>
    readdirSync(join(world.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  return { people, origin, prepareEditor, upload, keptFiles, keptBefore: () => keptFiles().length }
}
