import { createHash, randomBytes } from 'node:crypto'
import type { SigningKey } from '../signing-key.ts'
import { chainOf } from './certificates.ts'
import { type ChainProof, proveChain, RevokedError } from './revocation.ts'
import { type Timestamp, TimestampError, type TimestampServer } from './timestamps.ts'

/** The PAdES level of a signature: bare, with a timestamp, or with all that proves it later. */
export type Level = 'B-B' | 'B-T' | 'B-LT'

/** The timestamp and proofs that a document's signature gets. */
export type Plan = {
  server: TimestampServer
  /** The certificates and proofs to embed. */
  proofs: ChainProof[]
  level: 'B-T' | 'B-LT'
  /** Bytes of a token. */
  tokenSize: number
  /** Whether the proofs are about the certificate that signed a timestamp. */
  covers(stamp: Timestamp): boolean
}

/** How documents are signed now; `reason` is for the log, when it is less than all. */
export type SigningState = { level: Level; reason: string | null }

/**
 * Prepares long-term signatures: it keeps the proofs of our chain and of the timestamp server's, so that a class asks for
 * them once. The proofs stand in the file before it is signed, and one signature covers all of it.
 */
export class LongTerm {
  private readonly server: TimestampServer
  private readonly signing: SigningKey
  private readonly tell: (state: SigningState) => void
  private ours: Promise<ChainProof> | null = null
  private readonly theirs = new Map<string, { stamp: Timestamp; proof: ChainProof }>()
  private learning: Promise<unknown> | null = null
  private until = 0
  private told = ''

  /** @param tell hears of each change of the state */
  constructor(server: TimestampServer, signing: SigningKey, tell: (state: SigningState) => void) {
    this.server = server
    this.signing = signing
    this.tell = tell
  }

  /** The plan for the next document; null when it has to do without a timestamp. @throws RevokedError for our own certificate */
  async plan(): Promise<Plan | null> {
    try {
      await this.refresh()
    } catch (error) {
      if (!(error instanceof TimestampError)) throw error
      this.report({ level: 'B-B', reason: error.message })
      return null
    }
    const ours = await this.ours
    const known = [...this.theirs.values()]
    if (!ours) return null
    const proofs = [ours, ...known.map(({ proof }) => proof)]
    const isWhole = proofs.every((proof) => proof.isWhole)
    return {
      server: this.server,
      proofs,
      level: isWhole ? 'B-LT' : 'B-T',
      tokenSize: Math.max(...known.map(({ stamp }) => stamp.token.length)),
      covers: ({ signer }) => this.theirs.has(signer.fingerprint256),
    }
  }

  /** Gathers the proofs about a timestamp's signer. @throws TimestampError for one that is revoked */
  async learn(stamp: Timestamp): Promise<void> {
    try {
      const proof = await proveChain(await chainOf(stamp.signer, stamp.certificates), new Date())
      this.theirs.set(stamp.signer.fingerprint256, { stamp, proof })
      this.until = Math.min(this.until || proof.until.getTime(), proof.until.getTime())
    } catch (error) {
      if (error instanceof RevokedError) throw new TimestampError(error.message, { cause: error })
      throw error
    }
  }

  /** Tells how documents are signed, when it has changed. */
  report(state: SigningState): void {
    const now = JSON.stringify(state)
    if (now !== this.told) this.tell(state)
    this.told = now
  }

  /** Documents that are made at once wait for the same proofs. */
  private refresh(): Promise<unknown> {
    if (this.ours && this.theirs.size > 0 && Date.now() < this.until) return Promise.resolve()
    this.learning ??= this.gather().finally(() => {
      this.learning = null
    })
    return this.learning
  }

  private async gather(): Promise<void> {
    const { certificate, chain } = this.signing
    // The server's certificate is known by a timestamp of nothing. While the server rests nobody else is asked.
    const stamp = await this.server.stamp(createHash('sha256').update(randomBytes(16)).digest())
    this.theirs.clear()
    this.until = 0
    this.ours = chainOf(certificate, chain).then((whole) => proveChain(whole, new Date()))
    const [{ until }] = await Promise.all([this.ours, this.learn(stamp)])
    this.until = Math.min(this.until, until.getTime())
  }
}
