import { createHash } from 'node:crypto'
import { credentials } from '../../../i18n/sv/credentials.ts'
import { papers } from '../../../i18n/sv/papers.ts'
import { documentTitle, type Paper, type PaperKind, paperFacts, paperText } from '../papers/index.ts'

/** The contexts of an Open Badges 3.0 credential, in the order that its schema asks for. */
const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
]
const schema = {
  id: 'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json',
  type: '1EdTechJsonSchemaValidator2019',
}

/** The achievement types of Open Badges 3.0 for our kinds. */
const achievementTypes: Record<PaperKind, string> = {
  diploma: 'Diploma',
  diploma_care_assistant: 'Diploma',
  diploma_language_representative: 'Diploma',
  diploma_language_representative_educator: 'Diploma',
  certificate: 'Certificate',
  tutor_certificate: 'Certificate',
  ambassador_certificate: 'Certificate',
  tutor_award_certificate: 'Award',
  college_certificate: 'QualityAssuranceCredential',
}

/** The facts of a credential: the frozen paper, where its status stands, and the holder. */
export type CredentialFacts = {
  issuer: { did: string; origin: string }
  paper: Paper
  /** 12 characters, without dashes. */
  number: string
  /** The page that verifies the number. */
  verifyUrl: string
  /** A stable id of the holder's document, from which nobody can tell the person. */
  subjectId: string
  status: { list: number; index: number }
}

/** The address of a status list. */
export const statusListAddress = (origin: string, list: number): string => `${origin}/credentials/status/${list}`
/** The address of a document's credential. */
export const credentialAddress = (origin: string, number: string): string => `${origin}/credentials/${number}`

/**
 * Makes the credential of an issued document, unsigned: an Open Badges 3.0 `AchievementCredential` of Verifiable Credentials
 * 2.0. It states what the verification page states, and never a personal number or an e-mail address. Source: interop facts §1.1.
 */
export function achievementCredential(facts: CredentialFacts) {
  const { issuer, paper, number, verifyUrl, subjectId, status } = facts
  const text = paperText(paper)
  const list = statusListAddress(issuer.origin, status.list)
  const validFrom = `${paper.date}T00:00:00Z`
  const credits = 'credits' in paper ? paper.credits : null
  return {
    '@context': contexts,
    id: credentialAddress(issuer.origin, number),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: documentTitle(paper),
    inLanguage: 'sv',
    issuer: { id: issuer.did, type: ['Profile'], name: paper.brand.name, url: issuer.origin },
    validFrom,
    awardedDate: validFrom,
    credentialSubject: {
      id: subjectId,
      type: ['AchievementSubject'],
      ...(credits !== null && { creditsEarned: credits }),
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: text.name, identityType: 'name' }],
      achievement: achievementOf(paper, credits),
    },
    evidence: [{ id: verifyUrl, type: ['Evidence'], name: credentials['credential.evidence'] }],
    credentialStatus: {
      id: `${list}#${status.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(status.index),
      statusListCredential: list,
    },
    credentialSchema: [schema],
  }
}
/** An Open Badges 3.0 credential before its Data Integrity proof. */
export type UnsignedCredential = ReturnType<typeof achievementCredential>

/** The achievement: the same id for all who have the same document with the same facts. */
function achievementOf(paper: Paper, credits: number | null) {
  const achievement = {
    achievementType: achievementTypes[paper.kind],
    name: documentTitle(paper),
    description: describe(paper),
    inLanguage: 'sv',
    ...(credits !== null && { creditsAvailable: credits }),
    criteria: { narrative: narrativeOf(paper) },
  }
  return { id: nameBasedId(JSON.stringify(achievement)), type: ['Achievement'], ...achievement }
}

/** The paper's sentence about its holder, without the name. */
function describe(paper: Paper): string {
  const { name, body } = paperText(paper)
  const holder = paper.kind === 'college_certificate' ? name : credentials['credential.holder']
  return `${holder} ${body.map(({ text }) => text).join('')}`.replaceAll('\u00a0', ' ')
}

/** The paper's facts as a list in Markdown, without those of one document: the holder, the day and the number. */
function narrativeOf(paper: Paper): string {
  const own: string[] = [papers['paper.fact.name'], papers['paper.fact.issued'], papers['paper.fact.period']]
  const facts = paperFacts({ ...paper, number: null }).filter(({ label }) => !own.includes(label))
  return facts.map(({ label, value }) => `- ${label}: ${value.replaceAll('\u00a0', ' ')}`).join('\n')
}

/** A UUID of a text (RFC 9562, version 8): the same text has the same one on every installation. */
export function nameBasedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`
}
