import { createPrintWorld } from '@kollegium/api/testing/printing'
import { expect, test, vi } from 'vitest'
import type { Render } from './documents.ts'
import { makeOwnDocumentFile } from './own-document.ts'

const { db, services, caller, issueClass } = await createPrintWorld()
const disk = services.disks['s3.vodocs_files']

const keptOf = async (person_id = 0) => {
  const row = await db.certificateDocument.findUniqueOrThrow({ where: { person_id } })
  return { row, bytes: Buffer.from(await disk.getBytes(row.path)) }
}

test('a document that a holder fetches is made once, with its credential, under the name of its kept file', async () => {
  const { persons } = await issueClass(1)
  const [{ id, number } = { id: 0, number: '' }] = persons
  const render = vi.fn<Render>(async () => Buffer.from('made'))
  await Promise.all([1, 2].map(() => makeOwnDocumentFile(services, { person_id: id }, render)))
  await makeOwnDocumentFile(services, { person_id: id }, async () => Buffer.from('again'))
  const { row, bytes } = await keptOf(id)
  expect(row).toMatchObject({ path: `certificates/${number}.pdf`, filesize: 4 })
  expect(bytes.toString()).toBe('made')
  const attached = await render.mock.calls[0]?.[1].attachments?.()
  expect(attached?.map(({ name }) => name)).toEqual([`${number}.json`])
})

test('what is over, protected or unknown is not made', async () => {
  const { persons } = await issueClass(2)
  const [one, two] = persons.map(({ id }) => id)
  await caller.diploma.revoke({ person_id: one ?? 0, reason: 'Fel' })
  await caller.diploma.protect({ person_id: two ?? 0, protected: true })
  const refusing = vi.fn<Render>()
  for (const person_id of [one, two, 999_999]) await makeOwnDocumentFile(services, { person_id }, refusing)
  expect(refusing).not.toHaveBeenCalled()
  await expect(makeOwnDocumentFile(services, { person_id: 'x' }, refusing)).rejects.toThrow()
})
