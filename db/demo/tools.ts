import type { CertificateKind } from '../generated/client.ts'

/** The portfolio of a file, instead of the group's public one. */
export type DemoPlace = { portfolio_id: number; folder_id: number | null }

/**
 * The tools of the upper packages that the demo network needs. The caller passes them in, because db imports no other
 * package. Certificates are issued by the same code as everyone's.
 */
export type DemoTools = {
  /** Makes the published sample row of every entity that states one, in a group where its rows belong to groups. */
  loadSamples(groupId: number | null): Promise<void>
  hashPassword(password: string): Promise<string>
  /** Encrypts a personal number, and makes the keyed hash of its lookup. */
  personalNumber(text: string): { personal_number: Uint8Array<ArrayBuffer>; personal_number_key: string }
  /** Draws an SVG text as PNG and stores it in the group's public portfolio. Answers the id of the file. */
  storeImage(image: {
    svg: string
    width: number
    filename: string
    title: string
    description: string
    groupId: number | null
    place?: DemoPlace
  }): Promise<number>
  /** Stores a text or PDF file in the group's public portfolio. Answers the id of the file. */
  storeFile(file: {
    bytes: Uint8Array
    filename: string
    title: string
    groupId: number | null
    place?: DemoPlace
  }): Promise<number>
  /** Stores the bytes of a validation candidate's file. Answers what its row holds of them. */
  storeCandidateFile(file: {
    bytes: Uint8Array
    filename: string
    candidate_id: number
  }): Promise<{ path: string; disk: string; filename: string; filesize: number; filetype: string; sha256: string }>
  /**
   * Saves a certificate as the user, and issues it unless it stays a draft. Answers the ids of its persons, in order.
   */
  certificate(entry: {
    user: string
    /** A name of the certificate kinds. */
    kind: CertificateKind
    data: Record<string, unknown>
    issue: boolean
  }): Promise<number[]>
  /** Makes the diploma of a course moment's approved participants as the user, and issues it. */
  courseMomentDiploma(entry: { user: string; id: number }): Promise<void>
  /** Starts a print of these persons' list as the user. The worker makes it later, when it has started. */
  printList(entry: { user: string; person_ids: number[] }): Promise<void>
  /** Gives every text, menu and message its first version, as its form holds it. */
  keepFirstVersions(): Promise<void>
  /** Withdraws an issued diploma, or replaces it by one for `person`. */
  revoke(entry: { user: string; person_id: number; reason: string }): Promise<void>
  reissue(entry: { user: string; person_id: number; reason: string; person: Record<string, unknown> }): Promise<void>
}
