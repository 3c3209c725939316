import type { CertificateKind } from '../generated/client.ts'

/** A portfolio of its own that a file goes to, instead of the group's public one. */
export type DemoPlace = { portfolio_id: number; folder_id: number | null }

/**
 * What the demo network needs from above the database: it is handed in, because db imports no other package.
 * The certificates go through the same issuing as everyone's.
 */
export type DemoTools = {
  /** Makes the published sample row of every entity that states one, in a group where its rows belong to groups. */
  loadSamples(groupId: number | null): Promise<void>
  hashPassword(password: string): Promise<string>
  /** Encrypted personal number, and the keyed hash it is looked up by. */
  personalNumber(text: string): { personal_number: Uint8Array<ArrayBuffer>; personal_number_key: string }
  /** Draws an SVG text as PNG and keeps it in the group's public portfolio; the id of the file. */
  storeImage(image: {
    svg: string
    width: number
    filename: string
    title: string
    description: string
    groupId: number | null
    place?: DemoPlace
  }): Promise<number>
  /** Keeps a text or PDF file in the group's public portfolio; the id of the file. */
  storeFile(file: {
    bytes: Uint8Array
    filename: string
    title: string
    groupId: number | null
    place?: DemoPlace
  }): Promise<number>
  /** Saves a certificate as the user, and issues it unless it stays a draft; the ids of its persons, in order. */
  certificate(entry: {
    user: string
    /** A name of the certificate kinds. */
    kind: CertificateKind
    data: Record<string, unknown>
    issue: boolean
  }): Promise<number[]>
  /** Makes the diploma of a course moment's approved participants as the user, and issues it. */
  courseMomentDiploma(entry: { user: string; id: number }): Promise<void>
  /** Asks for a list of these persons, as the user; it is made as soon as the start has come so far that prints are. */
  printList(entry: { user: string; person_ids: number[] }): Promise<void>
  /** Gives every text, menu and message its first version, as its form holds it. */
  keepFirstVersions(): Promise<void>
  /** Withdraws an issued diploma, or replaces it by one for `person`. */
  revoke(entry: { user: string; person_id: number; reason: string }): Promise<void>
  reissue(entry: { user: string; person_id: number; reason: string; person: Record<string, unknown> }): Promise<void>
}
