import type { PaperKind } from '../paper.ts'
import { certificate } from './certificate.kind.ts'
import { diploma } from './diploma.kind.ts'
import type { Kind } from './kind.ts'

/** All kinds of certificate. A new one is its own file and a line here. */
export const kinds = { diploma, certificate } as const

export const kindNames = Object.keys(kinds) as PaperKind[]

/** A kind by its name, in the form the shared code takes; the stored fields go through the kind's own schema first. */
export function kindOf(name: PaperKind): Kind {
  return kinds[name] as unknown as Kind
}

export function isKindName(name: string): name is PaperKind {
  return kindNames.includes(name as PaperKind)
}

export type { Kind, PaperSource } from './kind.ts'
