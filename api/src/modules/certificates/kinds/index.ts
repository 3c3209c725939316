import type { PaperKind } from '../papers/index.ts'
import { ambassador } from './ambassador.kind.ts'
import { careAssistant } from './care-assistant.kind.ts'
import { certificate } from './certificate.kind.ts'
import { collegeCertificate } from './college.kind.ts'
import { diploma } from './diploma.kind.ts'
import type { Kind } from './kind.ts'
import { languageEducator, languageRepresentative } from './language.kind.ts'
import { tutor } from './tutor.kind.ts'
import { tutorAward } from './tutor-award.kind.ts'

/** All kinds of certificate. A new kind is a file of its own, a line here and one in names.ts. */
export const kinds = {
  diploma,
  certificate,
  diploma_care_assistant: careAssistant,
  tutor_certificate: tutor,
  tutor_award_certificate: tutorAward,
  ambassador_certificate: ambassador,
  diploma_language_representative: languageRepresentative,
  diploma_language_representative_educator: languageEducator,
  college_certificate: collegeCertificate,
} as const

/** A kind by its name, typed for the shared code, which reads stored fields through the kind's own schema first. */
export function kindOf(name: PaperKind): Kind {
  return kinds[name] as unknown as Kind
}

export type { Kind, PaperSource } from './kind.ts'
