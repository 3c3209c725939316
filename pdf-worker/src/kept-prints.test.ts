import { createPrintWorld } from '@kollegium/api/testing/printing'
import { expect, test } from 'vitest'
import type { Render } from './documents.ts'
import { createKeptPrints, forgetPrints } from './kept-prints.ts'
import { printRun } from './print-run.ts'

const world = await createPrintWorld()
const { services, caller, issueClass } = world
const disk = services.disks['s3.vodocs_files']
const bytes = Buffer.from('%PDF of Jasmina')

test('a part is sealed on the disk, and one that was altered or put in the place of another is not used', async () => {
  const kept = createKeptPrints(services, 'run')
  expect(await kept.get('a')).toBeNull()
  await kept.put('a', bytes)
  expect(Buffer.from((await kept.get('a')) ?? '')).toEqual(bytes)
  const sealed = Buffer.from(await disk.getBytes('prints/parts/run/a'))
  expect(sealed.toString('latin1')).not.toContain('Jasmina')
  await disk.put('prints/parts/run/b', sealed)
  expect(await kept.get('b')).toBeNull()
  sealed.writeUInt8((sealed.at(-1) ?? 0) ^ 1, sealed.length - 1)
  await disk.put('prints/parts/run/a', sealed)
  expect(await kept.get('a')).toBeNull()
  await forgetPrints(services, 'run')
  expect(await disk.exists('prints/parts/run/a')).toBe(false)
})

test('a run that ends leaves no parts, also when it was cancelled; one that is tried again finds them', async () => {
  const issued = await issueClass(3)
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
  const path = `prints/parts/${id}/a`
  const breaking: Render = async (_, { kept }) => {
    await kept?.put('a', bytes)
    throw new Error('the power went')
  }
  await expect(printRun(services, id, breaking)).rejects.toThrow('the power went')
  expect(await disk.exists(path)).toBe(true)
  const found: (Uint8Array | null | undefined)[] = []
  const whole: Render = async (_, { kept }) => {
    found.push(await kept?.get('a'))
    return Buffer.from('%PDF')
  }
  await printRun(services, id, whole)
  expect(Buffer.from(found[0] ?? '')).toEqual(bytes)
  expect(await caller.print.get({ id })).toMatchObject({ status: 'done' })
  expect(await disk.exists(path)).toBe(false)

  const other = await caller.print.start({ person_ids: issued.persons.map((each) => each.id).reverse(), output: 'pdf' })
  await expect(printRun(services, other.id, breaking)).rejects.toThrow('the power went')
  await caller.print.cancel({ id: other.id })
  await printRun(services, other.id, whole)
  expect(found).toHaveLength(1)
  expect(await disk.exists(`prints/parts/${other.id}/a`)).toBe(false)
})
