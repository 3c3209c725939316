import { listenForChanges } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, get, serve, services } = sites
const host = 'skane'

beforeEach(() => sites.clear())
afterEach(() => vi.useRealTimers())

const site = (more = {}) =>
  buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true, front_title: 'Förr', ...more })

describe('when something fails', () => {
  const broken = (error: unknown) => {
    const fail = () => Promise.reject(error)
    return new Proxy(db, { get: (target, key) => (key === '$queryRaw' ? fail : Reflect.get(target, key)) })
  }

  test('a database that is away is said in words, for a while', async () => {
    await site()
    const err = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    const warn = vi.spyOn(services.logger, 'warn')
    onTestFinished(() => warn.mockRestore())
    const away = await serve({ ...services, db: broken(err) })
    const { status, headers, document } = await away('/', { host })
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '10', 'no-store'])
    expect(document.title).toBe('503 | Collegenätverket')
    expect(warn.mock.calls).toContainEqual([{ path: '/', err, reference: expect.any(String) }, 'page unavailable'])
    expect(textOf(document.querySelector('main'))).toContain('Tjänsten nås inte just nu')
  })

  test('while the database is away kept pages go on, and others say so; afterwards all are made anew', async () => {
    const { id } = await site()
    let live = true
    const listeners = new Set<(change: string) => void>()
    const changes = {
      ...{ ...sites.changes, live: () => live },
      on: (_: readonly string[], fn: (change: string) => void) => {
        listeners.add(fn)
        return () => undefined
      },
    }
    const tell = (is: boolean) => {
      live = is
      for (const fn of listeners) fn('lost')
    }
    const away = broken(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    const either = new Proxy(db, { get: (target, key) => Reflect.get(live ? target : away, key) })
    const ask = await serve({ ...services, db: either, changes })
    const at = async (path: string) => {
      const { status, document } = await ask(path, { host })
      return [status, textOf(document.querySelector('h1'))]
    }
    expect(await at('/')).toEqual([200, 'Förr'])
    tell(false)
    expect(await at('/')).toEqual([200, 'Förr'])
    expect(await at('/artiklar')).toEqual([503, '503 Fel'])
    await db.group.update({ where: { id }, data: { front_title: 'Nu' } })
    tell(true)
    expect(await at('/')).toEqual([200, 'Nu'])
  })

  test('an unknown fault is logged once with the number that the visitor is shown', async () => {
    await site()
    const faulty = await serve({ ...services, db: broken(new Error('hemligt')) })
    const { status, document, text } = await faulty('/', { host })
    expect(status).toBe(500)
    expect(text).not.toContain('hemligt')
    expect(sites.logger.error).toHaveBeenCalledOnce()
    const [{ reference }] = sites.logger.error.mock.lastCall as [{ reference: string }]
    expect(textOf(document.querySelector('main'))).toContain(reference)
    // The error page is not kept: the next request succeeds.
    expect((await get('/', { host })).status).toBe(200)
  })

  test('a fault on a holder’s page is logged without the secret of its address', async () => {
    await site()
    const faulty = await serve({ ...services, db: broken(new Error('fel')) })
    expect((await faulty('/mina/nyckel/pdf/7K3M?lang=en', { host })).status).toBe(500)
    expect(sites.logger.error.mock.lastCall?.[0]).toMatchObject({ path: '/mina/…' })
    expect(JSON.stringify(sites.logger.error.mock.calls)).not.toContain('nyckel')
  })
})
