import { randomUUID } from 'node:crypto'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { afterAll, vi } from 'vitest'
import { closeBrowser } from '../src/browser.ts'
import type { Render } from '../src/documents.ts'

/** A world of prints, with a renderer that tells whom it was given and a reader of what a run made. */
export async function createRuns() {
  afterAll(closeBrowser)
  const world = await createPrintWorld()
  const disk = world.services.disks['s3.vodocs_files']

  /** Like Chromium, it never gives the same bytes twice. */
  const render = vi.fn<Render>(async (papers) =>
    Buffer.from(
      `${randomUUID()} ${papers.map(({ number, person }) => `${number} ${person.personalNumber}`).join('\n')}`,
    ),
  )

  const contentOf = async (id: string) => {
    const { path } = await world.db.printRun.findUniqueOrThrow({ where: { id } })
    return Buffer.from(await disk.getBytes(path ?? ''))
  }

  return { ...world, disk, render, contentOf }
}
