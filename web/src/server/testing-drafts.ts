import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '@kollegium/api/server'
import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import express from 'express'
import { JSDOM } from 'jsdom'
import { afterAll, beforeEach } from 'vitest'
import * as renderer from '../site/render.tsx'
import { createDraftRoutes } from './drafts.ts'
import { createSitePages } from './site/site-pages.ts'
import { createSites, textOf } from './testing.ts'

export type Draft = { entity: string; id: number | null; data: object; pending?: boolean }

const subjects = [
  'Article',
  'Page',
  'Event',
  'Section',
  'Card',
  'Queue',
  'Menu',
  'MenuLink',
  'Tag',
  'Group',
  'File',
  'User',
]
/** The rights to write all that has a draft of a page or of a part of it. */
export const writes = [...subjects, 'Portfolio'].map((subject) => ({ subject, name: 'manage' }))
const assets = { script: '/assets/client.js', firstPaint: '/assets/first.js', styles: ['/assets/site.css'], fonts: [] }

/** The tables that drafts write. */
const tables = [
  ...['Content', 'Revision', 'Menu', 'MenuLink', 'Message', 'Setting', 'QueueItem', 'UrlAlias', 'AuditEntry', 'Group'],
  'DraftLink',
]

/**
 * Starts a server that draws drafts, for the tests of a file. Before each test the site "hoor" is made anew, and `desk` holds its group and
 * an editor of it, who asks until the test sets another `asker`; an error refuses.
 */
export async function startDrafts() {
  const sites = await createSites(listenForChanges)
  const { db } = sites
  const pages = createSitePages(sites.services, { renderer: async () => renderer, assets, sources: null })
  const desk: { groupId: number; asker: Context | Error } = { groupId: 0, asker: new Error('nobody asks') }
  const ask = async () => {
    if (desk.asker instanceof Error) throw desk.asker
    return desk.asker
  }
  const server = createServer(express().use(createDraftRoutes(sites.services, ask, pages))).listen(0, '127.0.0.1')
  afterAll(() => void server.close())

  beforeEach(async () => {
    await sites.clear()
    const group = await buildGroup(db, { name: 'hoor', title: 'Höör', vopagesStatus: true })
    desk.groupId = group.id
    const rights = [...writes, { subject: 'Message', name: 'manage' }, { subject: 'Setting', name: 'manage' }]
    desk.asker = (await sites.member(rights, group.id)).ctx
  })

  /** Asks for a drawn draft. */
  async function shown(draft: Draft) {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/utkast`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(draft),
    })
    type Answer = { html: string; address: string | null; item: string | null; code?: string; message?: string }
    const answer = (await response.json()) as Answer
    const { document } = new JSDOM(answer.html ?? '').window
    return { status: response.status, ...answer, document, main: textOf(document.querySelector('main')) }
  }

  /** Reads all rows of the tables that drafts write, to see that nothing stays. */
  const state = async () => {
    const rows = await Promise.all(
      tables.map((table) => db.$queryRawUnsafe(`SELECT to_jsonb(t)::text FROM "${table}" t ORDER BY id`)),
    )
    return JSON.stringify(rows)
  }
  return { sites, db, desk, shown, state }
}
