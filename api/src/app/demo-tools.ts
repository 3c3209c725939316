import type { DemoPlace, DemoTools } from '@kollegium/db/demo'
import sharp from 'sharp'
import { loadActor } from '../access/actor.ts'
import { modelOf, type Subject } from '../access/subjects.ts'
import { contextFor } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import { keepFirstVersions } from '../engine/versions/versions.ts'
import { sampleColumns, sampled } from '../entities/samples.ts'
import { delegateOf } from '../kernel/delegate.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { Inspected } from '../modules/documents/inspect-file.ts'
import { storeFile } from '../modules/documents/store-file.ts'
import { ensureUploadPortfolio } from '../modules/documents/upload-portfolio.ts'
import { candidateDisk, storeCandidateBytes } from '../modules/validation/candidate-bytes.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { type Caller, createCaller } from './caller.ts'

type Creating = { create(args: { data: object }): Promise<unknown> }

/** Stores files in the public portfolios of groups, each of which is looked up once. */
function fileStore(services: Services, db: Tx) {
  const portfolios = new Map<number | null, Promise<number>>()
  const portfolioOf = (groupId: number | null): Promise<number> => {
    const portfolio = portfolios.get(groupId) ?? ensureUploadPortfolio(db, groupId)
    portfolios.set(groupId, portfolio)
    return portfolio
  }
  type Stored = {
    source: Uint8Array
    filename: string
    title: string
    description?: string
    place?: DemoPlace
    drawn?: Inspected
  }
  return async (groupId: number | null, { place, drawn, ...rest }: Stored) => {
    const there = place ?? { portfolio_id: await portfolioOf(groupId) }
    return (await storeFile({ ...services, db }, { ...rest, ...there }, drawn && { drawn })).id
  }
}

/** Answers the callers of users, whose rights are read once: nothing that is loaded after the people changes them. */
function callers(services: Services, db: Tx): (user: string) => Promise<Caller> {
  const signIn = async (user: string) => {
    const { id } = await db.user.findFirstOrThrow({ where: { name: user }, select: { id: true } })
    const actor = await loadActor(db, id)
    if (!actor) throw new Error(`The demo's user ${user} may not sign in`)
    return createCaller({ ...contextFor(services, actor), db })
  }
  const signedIn = new Map<string, Promise<Caller>>()
  return (user) => {
    const caller = signedIn.get(user) ?? signIn(user)
    signedIn.set(user, caller)
    return caller
  }
}

/**
 * Makes the tools that the demo network needs of the api. Each does its work as a person's call would, in the given
 * transaction.
 */
export function demoTools(services: Services, db: Tx): DemoTools {
  const { keys } = services
  const store = fileStore(services, db)
  const callerOf = callers(services, db)
  // Several sites share pictures, so each is drawn once.
  const pngs = new Map<string, Promise<{ data: Buffer; info: { width: number; height: number } }>>()
  return {
    hashPassword,
    async loadSamples(groupId) {
      for (const entity of sampled) {
        const data = { ...sampleColumns(entity), ...(entity.group === 'group_id' && { group_id: groupId }) }
        const shown = entity.published ? { status: 'published' } : {}
        await delegateOf<Creating>(db, modelOf(entity.subject as Subject)).create({ data: { ...data, ...shown } })
      }
    },
    personalNumber: (text) => ({ personal_number: keys.seal(text), personal_number_key: keys.lookup(text) }),
    storeImage: async ({ svg, width, groupId, ...file }) => {
      const png = pngs.get(svg) ?? sharp(Buffer.from(svg)).resize({ width }).png().toBuffer({ resolveWithObject: true })
      pngs.set(svg, png)
      const { data, info } = await png
      const drawn = { filetype: 'image/png', width: info.width, height: info.height }
      return store(groupId, { ...file, source: data, drawn })
    },
    storeFile: ({ bytes, groupId, ...file }) => store(groupId, { ...file, source: bytes }),
    storeCandidateFile: ({ bytes, filename, candidate_id }) =>
      storeCandidateBytes(services, { source: bytes, filename, candidate_id }, async (stored) => {
        const { path, filename, filesize, filetype, sha256 } = stored
        return { path, filename, filesize, filetype, sha256, disk: candidateDisk }
      }),
    async certificate({ user, kind, data, issue }) {
      // All kinds have the same procedures.
      const caller = (await callerOf(user))[kind] as Caller['diploma']
      const input = { data: data as never }
      const { persons } = await (issue ? caller.issue(input) : caller.create(input))
      return persons.map((person) => person.id)
    },
    async courseMomentDiploma({ user, id }) {
      const caller = await callerOf(user)
      const diplomas = caller.diploma_language_representative
      const draft = await diplomas.get(await caller.courseMoment.createDiploma({ id }))
      await diplomas.issue({ id: draft.id, updated_at: draft.updated_at })
    },
    async printList({ user, person_ids }) {
      await (await callerOf(user)).print.start({ person_ids, output: 'xlsx' })
    },
    keepFirstVersions: () => keepFirstVersions(db),
    async revoke({ user, ...input }) {
      await (await callerOf(user)).diploma.revoke(input)
    },
    async reissue({ user, person, ...input }) {
      await (await callerOf(user)).diploma.reissue({ ...input, person: person as never })
    },
  }
}
