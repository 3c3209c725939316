import { request as httpRequest } from 'node:http'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { noSites, setSecondBrandSites } from '../../engine/site-address.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { createWorld } from '../../testing/world.ts'
import { createVisitCounter } from '../visits/visit-counter.ts'
import { createFileRoutes } from './serve.ts'
import { storeFile } from './store-file.ts'
import { samples } from './testing.ts'

const world = await createWorld()
const { db, env, logger } = world
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let groupId: number
let visits = createVisitCounter({ db, logger })
const services = { ...world.services, visits: { ...visits } }
const origin = await serveOn(express().use(createFileRoutes(services, { authenticate: async () => world.visitor })))

beforeEach(async () => {
  await world.clear()
  visits = createVisitCounter({ db, logger })
  Object.assign(services.visits, visits)
  groupId = (await buildGroup(db, { name: 'skane', vopagesStatus: true })).id
})

async function stored(bytes: Uint8Array, filename: string, portfolio = {}) {
  const { id } = await buildPortfolio(db, { group_id: groupId, ...portfolio })
  return storeFile(services, { source: bytes, filename, portfolio_id: id })
}
type Asking = { host?: string; method?: string; headers?: Record<string, string> }

/** Asks as a visitor's browser does. `fetch` takes no `Host`. */
const ask = (path: string, { host = 'skane.', method = 'GET', headers = {} }: Asking = {}) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = {
      ...{ host: host + env.PUBLIC_HOST, cookie: 'vo_cookie_consent=1', 'user-agent': browser },
      ...headers,
    }
    httpRequest(origin + path, { method, headers: sent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end()
  })
async function counted() {
  await visits.flush()
  const rows = await db.documentFetch.findMany({
    orderBy: [{ group_id: { sort: 'asc', nulls: 'first' } }, { file_id: 'asc' }],
  })
  return rows.map(({ group_id, file_id, fetches }) => [group_id, file_id, fetches])
}

describe('is counted', () => {
  test('opened, downloaded, and in part from its beginning, on the site where it was fetched', async () => {
    const { id } = await stored(await samples.txt(), 'a.txt')
    expect(await ask(`/files/${id}/a.txt`, { headers: { 'sec-fetch-dest': 'document' } })).toBe(200)
    expect(await ask(`/files/${id}/a.txt?download=1`)).toBe(200)
    expect(await ask(`/files/${id}/a.txt`, { headers: { range: 'bytes=0-' } })).toBe(206)
    expect(await ask(`/files/${id}/a.txt`, { host: '' })).toBe(200)
    expect(await ask(`/files/${id}/a.txt`, { host: 'www.' })).toBe(200)
    expect(await ask(`/files/${id}/a.txt`, { host: 'local-skane.' })).toBe(200)
    expect(await counted()).toEqual([
      [null, id, 2],
      [groupId, id, 4],
    ])
  })

  test('on the second brand’s host as of the site that is its front', async () => {
    const { id } = await stored(await samples.txt(), 'a.txt')
    setSecondBrandSites({ ...noSites, hosts: ['sprak.localhost'], front: 'skane', labels: new Set(['skane']) })
    onTestFinished(() => setSecondBrandSites(noSites))
    for (const at of ['sprak.localhost', 'www.sprak.localhost', 'skane.sprak.localhost'])
      expect(await ask(`/files/${id}/a.txt`, { headers: { host: at } })).toBe(200)
    expect(await counted()).toEqual([[groupId, id, 3]])
  })

  test('a file of another group on the site whose text leads to it', async () => {
    const { id } = await stored(await samples.txt(), 'a.txt')
    const other = await buildGroup(db, { name: 'halland', vopagesStatus: true })
    expect(await ask(`/files/${id}/a.txt`, { host: 'halland.' })).toBe(200)
    expect(await counted()).toEqual([[other.id, id, 1]])
  })

  test('a picture that is downloaded', async () => {
    const { id } = await stored(await samples.jpg(), 'a.jpg')
    expect(await ask(`/files/${id}/a.jpg?download=1`)).toBe(200)
    expect(await counted()).toEqual([[groupId, id, 1]])
  })

  test('without a statement more than the file costs a visitor who has not approved', async () => {
    const { id } = await stored(await samples.txt(), 'a.txt')
    const path = `/files/${id}/a.txt`
    const refused = await world.statementsOf(() => ask(path, { headers: { cookie: 'vo_cookie_consent=0' } }))
    expect(await world.statementsOf(() => ask(path))).toHaveLength(refused.length)
    expect(await counted()).toEqual([[groupId, id, 1]])
  })
})

describe('is not counted', () => {
  test.each<[string, Asking]>([
    ['without a choice', { headers: { cookie: '' } }],
    ['refused', { headers: { cookie: 'vo_cookie_consent=0' } }],
    ['signed in to the apps', { headers: { cookie: 'vo_cookie_consent=1; vo_atoken=x' } }],
    ['signed in to the sites', { headers: { cookie: 'vo_cookie_consent=1; vopages_atoken=x' } }],
    ['by a program with a token', { headers: { authorization: 'Bearer x' } }],
    ['by a robot', { headers: { 'user-agent': 'Googlebot/2.1' } }],
    ['of which the head alone is asked for', { method: 'HEAD' }],
    ['from its middle on', { headers: { range: 'bytes=2-' } }],
    ['of which a player asks for the length', { headers: { range: 'bytes=0-1' } }],
    ['beyond its end', { headers: { range: 'bytes=999999-' } }],
    ['ahead, in case it is wanted', { headers: { 'sec-purpose': 'prefetch' } }],
    ['as a part of a page', { headers: { 'sec-fetch-dest': 'image' } }],
    ['in a frame of a page', { headers: { 'sec-fetch-dest': 'iframe' } }],
    ['on a host of an app', { host: 'admin.' }],
    ['on a site that is not there', { host: 'finns-inte.' }],
  ])('%s', async (_, asking) => {
    const { id } = await stored(await samples.txt(), 'a.txt')
    await ask(`/files/${id}/a.txt`, asking)
    expect(await counted()).toEqual([])
  })

  test('one that the browser has already', async () => {
    const { id, sha256 } = await stored(await samples.txt(), 'a.txt')
    expect(await ask(`/files/${id}/a.txt`, { headers: { 'if-none-match': `"${sha256}"` } })).toBe(304)
    expect(await counted()).toEqual([])
  })

  test('one that is not there, is closed, or was altered on the disk', async () => {
    const closed = await stored(await samples.txt(), 'a.txt', { disk: 's3.vodocs_files' })
    const altered = await stored(await samples.txt(), 'b.txt')
    await db.file.update({ where: { id: altered.id }, data: { sha256: 'f'.repeat(64) } })
    expect(await ask('/files/999999/a.txt')).toBe(404)
    expect(await ask(`/files/${closed.id}/a.txt`)).toBe(404)
    expect(await ask(`/files/${altered.id}/b.txt`)).not.toBe(200)
    expect(await counted()).toEqual([])
  })

  test('a picture in a text, whole or made smaller, and the first page of a document', async () => {
    const { id } = await stored(await samples.jpg(), 'a.jpg')
    expect(await ask(`/files/${id}/a.jpg`)).toBe(200)
    expect(await ask(`/files/${id}/a.jpg?d=100x100`)).toBe(200)
    await ask(`/files/${id}/preview/a.webp`)
    expect(await counted()).toEqual([])
  })

  test('more than one network address may tell of', async () => {
    const { id } = await stored(await samples.txt(), 'a.txt')
    for (let time = 0; time < 320; time++) expect(await ask(`/files/${id}/a.txt`)).toBe(200)
    expect(await counted()).toEqual([[groupId, id, 300]])
  })
})
