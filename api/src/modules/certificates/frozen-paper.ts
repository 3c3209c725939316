import type { Prisma } from '@kollegium/db'
import type { Services } from '../../engine/services.ts'
import { maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { Certification } from './certification.ts'
import type { CollegeFacts } from './college.ts'
import type { Data } from './input.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { type Logos, storedLogo } from './logos.ts'
import { type Paper, paperSchema, type SupplementTexts } from './papers/index.ts'

/** A person as a paper names them, with the whole personal number. */
export type PaperPerson = {
  firstname: string
  lastname: string
  personal_number: string | null
  credits: number | null
}

/** Makes the paper of one person of a certificate, with the whole personal number. `issued` is null for a draft. */
export function makePaper(
  kind: Kind,
  data: Pick<Data, 'date'> & Record<string, unknown>,
  person: PaperPerson,
  facts: Pick<CollegeFacts, 'brand' | 'college'> & {
    educatorLogo?: string | null
    educator: string
    courseMoment?: string | null
    certification: Pick<Certification, 'period' | 'holds'>
    supplement?: SupplementTexts | null
  },
  issued: { number: string; verifyUrl: string } | null,
): Paper {
  return kind.paper({
    common: {
      brand: facts.brand,
      college: { ...facts.college, certified: facts.certification.period },
      ...(facts.educatorLogo && { educatorLogo: facts.educatorLogo }),
      ...(facts.supplement && { supplement: facts.supplement }),
      date: data.date,
      number: issued?.number ?? null,
      verifyUrl: issued?.verifyUrl ?? null,
      person: { firstname: person.firstname, lastname: person.lastname, personalNumber: person.personal_number },
    },
    fields: kindFields(kind, data),
    educator: facts.educator,
    credits: person.credits,
    courseMoment: facts.courseMoment ?? null,
    certified: facts.certification.holds,
  })
}

/**
 * Makes the JSON that the database stores of an issued paper: everything but the personal number and the logos. The number
 * stays in its encrypted column. A logo lies once on the disk, not three hundred times in the database.
 */
export function freeze(paper: Paper, logos: Logos): Prisma.InputJsonObject {
  const stated = paperSchema.parse({
    ...paper,
    person: { ...paper.person, personalNumber: null },
    brand: { ...paper.brand, logo: undefined },
    college: { ...paper.college, logo: null },
    educatorLogo: undefined,
  })
  const paths: LogoPaths = {
    logo_path: logos.college?.path ?? null,
    brand_logo_path: logos.brand?.path ?? null,
    educator_logo_path: logos.educator?.path ?? null,
  }
  return { ...stated, ...paths }
}

/** The paths of a stored paper's logos. Early papers have the college's alone. */
type LogoPaths = { logo_path?: string | null; brand_logo_path?: string | null; educator_logo_path?: string | null }

/** One person's stored paper can't be read. The papers of other persons may still be. */
export class PaperError extends Error {}

/** Runs a read of stored data. @throws PaperError with the cause of every failure */
export function orPaperError<Part>(read: () => Part): Part {
  try {
    return read()
  } catch (cause) {
    throw new PaperError("a stored paper can't be read", { cause })
  }
}

/**
 * Reads a stored paper, without personal number and logos, as the verification page shows it.
 * @throws PaperError
 */
export function readFrozen(json: unknown): Paper {
  return orPaperError(() => paperSchema.parse(json))
}

/** Completes a stored paper with its logos and the personal number. @throws PaperError */
export type Thawer = (person: { paper: unknown; personal_number: Uint8Array | null }) => Promise<Paper>

/**
 * Makes the function that completes stored papers. It remembers logos, so that a class reads its logo once.
 * @param options `masked` masks the personal number, for screens; `supplement` keeps the office's texts, which the paper itself
 *   doesn't print
 */
export function createThawer(
  { disks, keys }: Pick<Services, 'disks' | 'keys'>,
  { masked = false, supplement = false } = {},
): Thawer {
  const logos = new Map<string, Promise<string>>()
  const logoOf = (path: string | null | undefined) => {
    if (!path) return null
    const known = logos.get(path) ?? storedLogo(disks, path)
    logos.set(path, known)
    return known
  }
  return async ({ paper, personal_number }) => {
    const { supplement: texts, ...stated } = readFrozen(paper)
    const paths = paper as LogoPaths
    const [brand, college, educator] = await Promise.all(
      [paths.brand_logo_path, paths.logo_path, paths.educator_logo_path].map(logoOf),
    )
    const number = personal_number && orPaperError(() => keys.open(personal_number))
    return {
      ...stated,
      brand: { ...stated.brand, ...(brand && { logo: brand }) },
      college: { ...stated.college, logo: college ?? null },
      ...(educator && { educatorLogo: educator }),
      ...(supplement && texts && { supplement: texts }),
      person: { ...stated.person, personalNumber: number && masked ? maskPersonalNumber(number) : number },
    }
  }
}
