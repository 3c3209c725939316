import type { AddressInfo } from 'node:net'
import type { Context } from '@kollegium/api/server'
import { createWorld, editorRights } from '@kollegium/api/testing/world'
import express from 'express'
import { afterAll } from 'vitest'
import { createGatewayApp } from './app.ts'

type Body = {
  data?: Record<string, never>
  errors?: { message: string; extensions: Record<string, unknown>; path?: unknown[] }[]
}

/** Starts the gateway on a loopback port, with an editor of a group. The Authorization header names one of `askers`. */
export async function startGateway() {
  const world = await createWorld()
  const editor = await world.member([
    ...editorRights,
    { subject: 'Group', name: 'manage' },
    { subject: 'Membership', name: 'read' },
    { subject: 'User', name: 'read' },
  ])
  const askers = new Map<string, Context>([['editor', editor.ctx]])
  const app = express()
  app.use(
    '/graphql',
    createGatewayApp(
      world.services,
      async (request) => askers.get(request.headers.authorization ?? '') ?? world.visitor,
    ),
  )
  const server = app.listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`

  /** POSTs as Apollo Client does; `text` is the answer's body to the letter. */
  async function post(body: unknown, as: string | null = 'editor') {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: '*/*', ...(as && { authorization: as }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, type: response.headers.get('content-type'), text, body: JSON.parse(text) as Body }
  }

  async function ask(query: string, variables: Record<string, unknown> = {}, as: string | null = 'editor') {
    return (await post({ query, variables }, as)).body
  }

  return { ...world, databaseUrl: world.url, editor, askers, url, post, ask }
}
