import { createHash } from 'node:crypto'
import { createCertificateNumber, kinds } from '@kollegium/api/definitions/certificates'
import { certificateRouter, createCallerFactory } from '@kollegium/api/testing'
import { buildCollege, diplomaData, issuerRights, person } from '@kollegium/api/testing/certificates'
import { listenForChanges } from '@kollegium/db'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const sites = await createSites(listenForChanges)
const { db, services } = sites
const createCaller = createCallerFactory(certificateRouter(kinds.diploma))
/** A queue that takes no job, as while no worker runs. */
const warned = vi.fn()
const logger = Object.assign(Object.create(services.logger), { warn: warned })
const get = await sites.serve({ ...services, logger, boss: { send: async () => null } as never })
const disk = services.disks['s3.vodocs_files']
beforeEach(() => sites.clear())

/** Issues a diploma whose education has texts. */
async function issued() {
  await buildEducation(db, {
    ...{ code: 'VOXABN', title_en: 'Assistant nurse', worth: 'En merit.', worth_en: 'A merit.' },
    ...{ level: 'Gymnasial nivå', level_en: 'Upper secondary level' },
  })
  const { college } = await buildCollege(db)
  const caller = createCaller((await sites.member(issuerRights, college.id)).ctx)
  const { persons } = await caller.issue({
    data: diplomaData(college.id, { persons: [person('Jasmina', 'Testander')] }),
  })
  const { id = 0, number = '' } = persons[0] ?? {}
  return { caller, id, path: `/verifiera/${number}/bilaga.pdf` }
}

async function keep(person_id: number, content: string) {
  const path = `certificates/${person_id}-bilaga.pdf`
  await disk.put(path, Buffer.from(content))
  const sha256 = createHash('sha256').update(content).digest('hex')
  await db.certificateSupplement.create({ data: { person_id, path, sha256, filesize: content.length } })
  return path
}

test('a kept supplement is sent to everyone with the number, and by no search engine; an altered one never', async () => {
  const { id, path } = await issued()
  const stored = await keep(id, '%PDF kept')
  const { status, headers, text } = await get(path)
  expect([status, headers['content-type'], headers['x-robots-tag'], text]).toEqual([
    200,
    'application/pdf',
    'noindex',
    '%PDF kept',
  ])
  expect(headers['content-disposition']).toContain('Bilaga till diplom')
  expect((await get(`${path}?lang=en`)).headers['content-disposition']).toContain('Diploma supplement')
  await disk.put(stored, Buffer.from('%PDF alte'))
  const altered = await get(path)
  expect([altered.status, altered.text.includes('alte')]).toEqual([503, false])
})

test('while it can’t be made, the page says so; what has none, is over or protected is not found', async () => {
  const { caller, id, path } = await issued()
  const waiting = await get(path)
  expect([waiting.status, waiting.headers['retry-after']]).toEqual([503, '10'])
  expect(warned).toHaveBeenLastCalledWith({ path, reference: expect.any(String) }, 'page unavailable')
  expect(textOf(waiting.document.querySelector('main'))).toContain('Bilagan görs. Försök igen om en stund.')
  expect((await get(`/verifiera/${createCertificateNumber()}/bilaga.pdf`)).status).toBe(404)
  expect((await get('/verifiera/7K3M/bilaga.pdf')).status).toBe(404)
  await keep(id, '%PDF kept')
  await caller.protect({ person_id: id, protected: true })
  expect((await get(path)).status).toBe(404)
  await caller.protect({ person_id: id, protected: false })
  await caller.revoke({ person_id: id, reason: 'Fel' })
  expect((await get(path)).status).toBe(404)
})
